import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, it } from "vitest";

import { View } from "@heddle/views";
import type { WebSocket } from "ws";
import * as z from "zod/mini";

import { attack } from "./attacker.suite.ts";
import { open, openWorkshop } from "./open.suite.ts";
import { ask } from "./request.suite.ts";
import { openSocket, pause, until, visit } from "./visitor.suite.ts";

/** `HEDDLE_FULL=1` runs these at full length. */
const isFull = process.env["HEDDLE_FULL"] !== undefined;
const megabyte = 1_048_576;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

class Shelf extends View.with({
  books: { collection: z.object({ title: z.string(), place: z.number() }), view: "r" },
}) {
  constructor() {
    super();
    for (let at = 0; at < 100; at += 1)
      this.books.add(`b${at}`, { title: `Book ${at}`, place: at });
  }
}

it("[N43] a reader that has stopped costs little, and others go on", async () => {
  const { server, workshop } = await openWorkshop();
  const stalled = await attack(server.url);
  stalled.hello();
  await stalled.welcome();
  stalled.socket.pause();
  const [bench] = workshop.benches;
  const grace = await visit(server);
  const before = memory();
  const changes = isFull ? 30_000 : 3_000;
  const content = Array.from(
    { length: 20 },
    () => "a line of some length, to have something to send",
  );
  for (let at = 0; at < changes; at += 1) {
    bench!.lines = [...content, String(at)];
    if (at % 100 !== 0) continue;
    await pause(0);
    expect(await grace.root.call("rename", String(at))).toMatchObject({ ok: true });
  }
  expect(memory() - before).toBeLessThan(5 * megabyte);
  // When it reads again it sees the present, not all of the past.
  stalled.socket.resume();
  await until(() => JSON.stringify(stalled.heard.at(-1) ?? {}).includes(`"${changes - 1}"`));
  expect(stalled.heard.length).toBeLessThan(changes / 2);
}, 120_000);

it("[N44] many sessions at once lose nothing when some of them are cut", async () => {
  const count = isFull ? 1_000 : 150;
  const { server, workshop } = await openWorkshop({
    limits: { connectionsPerAddress: 10_000, sessions: 10_000 },
  });
  const visitors = [];
  for (let at = 0; at < count; at += 1) visitors.push(await visit(server));
  const outcomes = visitors.flatMap((visitor, at) => {
    const writes = Array.from({ length: 5 }, (_, line) =>
      visitor.root.call("write", `${at} ${line}`),
    );
    if (at % 20 === 0) visitor.socket?.terminate();
    return writes;
  });
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject({ ok: true });
  expect(workshop.benches).toHaveLength(count);
  for (const [at, bench] of workshop.benches.entries()) {
    expect(bench.log).toEqual(Array.from({ length: 5 }, (_, line) => `${at} ${line}`));
  }
}, 300_000);

it("[N44] a session of 100 records takes less than 120 KB, its client in the same process included", async () => {
  const count = isFull ? 1_000 : 200;
  const limits = { connectionsPerAddress: 10_000, sessionsPerAddress: 10_000 };
  const server = await open(() => new Shelf(), { limits });
  const come = async (): Promise<WebSocket> => {
    const socket = await openSocket(`${server.url}socket`);
    const answered = once(socket, "message");
    socket.send(`{"type":"hello","version":1}`);
    await answered;
    return socket;
  };
  const warm = await Promise.all(Array.from({ length: 20 }, come));
  const before = memory();
  const sockets = [];
  for (let at = 0; at < count; at += 1) sockets.push(await come());
  expect((memory() - before) / count).toBeLessThan(120 * 1_024);
  for (const socket of [...warm, ...sockets]) socket.terminate();
}, 300_000);

it("[N45] visitors who came and went leave nothing behind", async () => {
  const { server, workshop } = await openWorkshop({ session: { ttl: 1 } });
  const come = async (): Promise<void> => {
    const socket = await openSocket(`${server.url}socket`);
    socket.send(`{"type":"hello","version":1}`);
    await new Promise((resolve) => {
      socket.once("message", resolve);
    });
    socket.terminate();
  };
  const isEmpty = async (): Promise<boolean> => {
    const { body } = await ask(server.url, "/metrics");
    return body.includes("\nheddle_sessions 0\n") && body.includes("\nheddle_connections 0\n");
  };
  const round = async (visits: number): Promise<number> => {
    for (let at = 0; at < visits; at += 50) await Promise.all(Array.from({ length: 50 }, come));
    await until(isEmpty);
    workshop.benches.length = 0;
    workshop.sessions.length = 0;
    return memory();
  };
  await round(200);
  const before = await round(200);
  const after = await round(isFull ? 10_000 : 1_000);
  expect(after - before).toBeLessThan(2 * megabyte);
}, 300_000);
