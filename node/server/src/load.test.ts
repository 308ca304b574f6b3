import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { protocolVersion } from "@heddle/sync";
import { expect, it } from "vitest";

import { attack } from "./attacker.fixture.ts";
import { isQuick } from "./full-size.fixture.ts";
import { openWorkshop } from "./open.fixture.ts";
import { ask } from "./request.fixture.ts";
import { ServerProcess } from "./server-process.fixture.ts";
import { openSocket, until, visit, type Visitor } from "./visitor.fixture.ts";

const megabyte = 1_048_576;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("[N43] a reader that has stopped costs little, and others go on", async () => {
  const { server, workshop } = await openWorkshop();
  const stalled = await attack(server.url);
  stalled.hello();
  await stalled.welcome();
  stalled.socket.pause();
  const [bench] = workshop.benches;
  const grace = await visit(server);
  const heardBefore = stalled.heard.length;
  const before = memory();
  // Half a minute of an app that makes 1,000 changes per second.
  const changes = isQuick ? 3_000 : 30_000;
  const line = "a line of some length, to have something to send";
  const content = Array.from({ length: 20 }, () => line);
  const answered: string[] = [];
  const asked: Promise<void>[] = [];
  for (let at = 0; at < changes; at += 1) {
    bench!.lines = [...content, String(at)];
    if (at % 100 !== 0) continue;
    // Several under way at a time, to see that they keep their order.
    for (const part of ["a", "b", "c"]) {
      const title = `${at}${part}`;
      asked.push(
        grace.root.call("write", title).then((outcome) => {
          expect(outcome).toMatchObject({ ok: true });
          answered.push(title);
        }),
      );
    }
    await asked.at(-1);
  }
  await Promise.all(asked);
  // All of this while the other one was not reading.
  expect(stalled.heard).toHaveLength(heardBefore);
  expect(answered).toHaveLength((changes / 100) * 3);
  expect(workshop.benches[1]?.log).toEqual(answered);
  const grown = memory() - before;
  console.info(`[N43] ${changes} changes cost ${(grown / megabyte).toFixed(1)} MB`);
  expect(grown).toBeLessThan(5 * megabyte);
  // When it reads again it sees the present, not all of the past.
  stalled.socket.resume();
  await until(() => JSON.stringify(stalled.heard.at(-1) ?? {}).includes(`"${changes - 1}"`));
  expect(stalled.heard.length).toBeLessThan(changes / 2);
}, 300_000);

it("[N44] 1,000 sessions of 100 records lose nothing when some are cut, in less than 120 KB each", async () => {
  const count = isQuick ? 100 : 1_000;
  const server = new ServerProcess("shelf");
  const url = await server.url();
  await visit({ url });
  const before = await server.holding();
  const visitors: Visitor[] = [];
  for (let at = 0; at < count; at += 1) visitors.push(await visit({ url }));
  const fresh = await server.holding();
  const outcomes = visitors.flatMap((visitor, at) => {
    const puts = Array.from({ length: 20 }, (_, book) => visitor.root.call("put", `b${book}`, at));
    if (at % 20 === 0) visitor.socket?.terminate();
    return puts;
  });
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ ok: true });
  for (const [at, { root }] of visitors.entries()) {
    const places = Array.from({ length: 20 }, (_, book) => root.peek(`books/b${book}`));
    expect(places).toEqual(places.map((_, book) => ({ title: `Book ${book}`, place: book + at })));
  }
  const used = await server.holding();
  const each = [fresh, used].map((holding) => (holding.memory - before.memory) / count / 1_024);
  console.info(`[N44] ${each.map((size) => size.toFixed(1)).join(" KB, after changes ")} KB`);
  for (const size of each) expect(size).toBeLessThan(120);
}, 300_000);

it("[N45] 10,000 visitors who came and went leave nothing behind", async () => {
  const server = new ServerProcess("workbench");
  const url = await server.url();
  const come = async (): Promise<void> => {
    const socket = await openSocket(`${url}socket`);
    const client = { id: "passer-by", connection: 1 };
    socket.send(JSON.stringify({ type: "hello", version: protocolVersion, client }));
    await new Promise((resolve) => {
      socket.once("message", resolve);
    });
    socket.terminate();
  };
  const isEmpty = async (): Promise<boolean> => {
    const { body } = await ask(url, "/metrics");
    return body.includes("\nheddle_sessions 0\n") && body.includes("\nheddle_connections 0\n");
  };
  const round = async (visits: number): ReturnType<typeof server.holding> => {
    for (let at = 0; at < visits; at += 50) await Promise.all(Array.from({ length: 50 }, come));
    await until(isEmpty);
    return server.holding();
  };
  await round(500);
  const before = await round(500);
  const after = await round(isQuick ? 500 : 10_000);
  console.info(`[N45] ${((after.memory - before.memory) / 1_024).toFixed(0)} KB in all`);
  expect(after.memory - before.memory).toBeLessThan(2 * megabyte);
  // Connections that were just closed have a moment to end.
  await until(async () => (await server.holding()).timers <= before.timers);
}, 300_000);
