import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";

import { findPostgres, startPostgres } from "./postgres.fixture.ts";
import { postgresStore } from "./postgres-store.ts";
import { describeStore, leaseMs } from "./store.contract.ts";

const programs = await findPostgres();

describe.skipIf(programs === undefined)("with PostgreSQL installed", () => {
  describeStore("postgresStore", async () => {
    const server = await startPostgres(programs ?? "");
    let store = await postgresStore(server.url);
    return {
      store,
      expire: () => delay(leaseMs + 10),
      reopen: async () => {
        await store.close();
        await server.stop();
        await server.start();
        return (store = await postgresStore(server.url));
      },
      countRooms: async () => {
        const client = new pg.Client(server.url);
        await client.connect();
        const { rows } = await client.query<{ count: string }>("select count(*) from heddle_rooms");
        await client.end();
        return Number(rows[0]?.count);
      },
      close: async () => {
        await store.close();
        await server.remove();
      },
    };
  });
});

it.each([undefined, "", {}])("[RM11] postgresStore rejects %o", async (database) => {
  await expect(postgresStore(database as string)).rejects.toMatchObject({
    code: "invalid_argument",
    option: "database",
  });
});
