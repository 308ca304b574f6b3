import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, type MockInstance, vi } from "vitest";

import { findPostgres, startPostgres } from "./postgres.fixture.ts";
import { postgresStore, type QueryPool } from "./postgres-store.ts";
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

  it("[RM3] an append is repeated if the lease is extended while it finds it expired", async () => {
    const server = await startPostgres(programs ?? "");
    // Without a listener of the store, the end of the server would be an uncaught error.
    const pool = new pg.Pool({ connectionString: server.url });
    const store = await postgresStore(pool);
    const owner = { id: "process", instance: "", url: "" };
    const claim = await store.claim("plan", owner, 0);
    if (!claim.isGranted) throw new Error("The room has another owner");
    const query = vi.spyOn(pool, "query") as unknown as MockInstance<QueryPool["query"]>;
    query.mockImplementationOnce(async (statement) => {
      const result = await pool.query(statement);
      await store.renew(claim.lease, 60_000);
      return result;
    });
    await store.append(claim.lease, 0, ["a"]);
    expect((await store.load("plan")).entries).toEqual([{ sequence: 1, content: "a" }]);
    await expect(store.append(claim.lease, 3, ["b"])).rejects.toMatchObject({
      code: "journal_gap",
    });
    const version = { name: "a\0b", sequence: 1, savedAt: 0, content: "" };
    await expect(store.saveVersion(claim.lease, version)).rejects.toMatchObject({
      code: "unstorable_value",
    });
    await server.remove();
    await pool.end();
  });
});

it.each([undefined, "", {}])("[RM11] postgresStore rejects %o", async (database) => {
  await expect(postgresStore(database as string)).rejects.toMatchObject({
    code: "invalid_argument",
    option: "database",
  });
});
