import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";
import { expect, it, onTestFinished } from "vitest";

import { buildPageFirst } from "../../server/src/page.fixture.ts";
import { until, Visitor } from "../../server/src/visitor.fixture.ts";
import { openRooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";

buildPageFirst();

const names = ["constructor", "prototype", "toString", "hasOwnProperty"];

it("[RM750] ids and keys such as `constructor` reach other visitors, and the room after it is closed", async () => {
  const store = memoryStore();
  const data = Object.fromEntries(names.map((name) => [name, { [name]: name }]));
  const start = async (): Promise<{ visit: () => Promise<Visitor>; stop: () => Promise<void> }> => {
    const make = (): Flow => new Flow({ nodes: names.map((id) => ({ id })) });
    const rooms = openRooms({ store, make });
    const options = { port: 0, logger: false, handleSignals: false, rooms } as const;
    const server = await serve((session) => rooms.enter("plan", session), options);
    const stop = async (): Promise<void> => {
      await server.close();
      await rooms.close();
    };
    onTestFinished(stop);
    const visit = async (): Promise<Visitor> => {
      const visitor = new Visitor({ url: server.url });
      onTestFinished(() => visitor.replica.close());
      await until(() => visitor.replica.root !== undefined);
      return visitor;
    };
    return { visit, stop };
  };
  const { visit, stop } = await start();
  const [ada, ben] = [await visit(), await visit()];
  for (const id of names) {
    const patched = await ada.root.call("patchData", "node", id, data, `edit ${id}`);
    expect(patched).toMatchObject({ ok: true });
    const moved = await ada.root.call("moveNodes", [{ id, x: 7, y: 7 }], `drag ${id}`);
    expect(moved).toMatchObject({ ok: true });
  }
  const seen = (visitor: Visitor): unknown[] =>
    names.map((id) => visitor.root.records("nodeRecords").get(id));
  const expected = names.map(() => ({ data, position: { x: 7, y: 7 } }));
  await until(() => JSON.stringify(seen(ben)) === JSON.stringify(seen(ada)));
  expect(seen(ben)).toMatchObject(expected);
  await stop();
  const carl = await (await start()).visit();
  expect(seen(carl)).toMatchObject(expected);
});
