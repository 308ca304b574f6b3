import { protocolVersion } from "@heddle/sync";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

import type { App } from "./app.ts";
import { type ResourceUsage, ServerProcess } from "./server-process.fixture.ts";
import { isFullLength, testLength } from "./test-length.fixture.ts";
import { open, openTestApp } from "./test-server.fixture.ts";
import { Shelf, TestView } from "./test-view.fixture.ts";
import { ask, attack, openSocket, until, visit, type Visitor } from "./visitor.fixture.ts";

const megabyte = 1_048_576;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Serves an app: at full length in a process of its own, whose memory can be measured. */
async function openApart(
  name: "shelf" | "test-view",
  app: App,
): Promise<{ readonly url: string; readonly process?: ServerProcess }> {
  if (!isFullLength) {
    const ttl = name === "test-view" ? 1 : 60_000;
    return open(app, { session: { ttl }, limits: { joinsPerSecond: Infinity } });
  }
  const process = new ServerProcess(name);
  return { url: await process.url(), process };
}

it("[N43] a stalled reader costs little memory and does not delay others", async () => {
  const { server, testApp } = await openTestApp();
  const stalled = await attack(server.url);
  stalled.hello();
  await stalled.welcome();
  stalled.socket.pause();
  const [testView] = testApp.views;
  const grace = await visit(server);
  const heardBefore = stalled.received.length;
  const before = memory();
  // Half a minute of 1,000 changes per second at full length.
  const changes = testLength(3_000, 30_000);
  const line = "a line of some length, to have something to send";
  const content = Array.from({ length: 20 }, () => line);
  const answered: string[] = [];
  const asked: Promise<void>[] = [];
  for (let at = 0; at < changes; at += 1) {
    testView!.lines = [...content, String(at)];
    if (at % 100 !== 0) continue;
    // Several at a time, to check their order.
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
  // All of this while the other reader was stalled.
  expect(stalled.received).toHaveLength(heardBefore);
  expect(answered).toHaveLength((changes / 100) * 3);
  expect(testApp.views[1]?.log).toEqual(answered);
  const grown = memory() - before;
  console.info(`[N43] ${changes} changes cost ${(grown / megabyte).toFixed(1)} MB`);
  expect(grown).toBeLessThan(5 * megabyte);
  // A reader that resumes gets the current state, not every change.
  stalled.socket.resume();
  await until(() => JSON.stringify(stalled.received.at(-1) ?? {}).includes(`"${changes - 1}"`));
  expect(stalled.received.length).toBeLessThan(changes / 2);
});

it("[N44] many sessions of 100 records lose nothing when some are cut, at less than 120 KB each", async () => {
  const count = testLength(50, 1_000);
  const { url, process } = await openApart("shelf", () => new Shelf());
  await visit({ url });
  const before = await process?.resourceUsage();
  const visitors: Visitor[] = [];
  for (let at = 0; at < count; at += 1) visitors.push(await visit({ url }));
  const fresh = await process?.resourceUsage();
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
  if (!process || !before || !fresh) return;
  const used = await process.resourceUsage();
  const each = [fresh, used].map(
    (resourceUsage) => (resourceUsage.memory - before.memory) / count / 1_024,
  );
  console.info(`[N44] ${each.map((size) => size.toFixed(1)).join(" KB, after changes ")} KB`);
  for (const size of each) expect(size).toBeLessThan(120);
});

it("[N45] retains nothing after many visitors have left", async () => {
  const { url, process } = await openApart("test-view", () => new TestView());
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
  const round = async (visits: number): Promise<ResourceUsage | undefined> => {
    for (let at = 0; at < visits; at += 50) await Promise.all(Array.from({ length: 50 }, come));
    await until(isEmpty);
    return process?.resourceUsage();
  };
  await round(testLength(200, 500));
  const before = await round(testLength(200, 500));
  const after = await round(testLength(300, 10_000));
  if (!process || !before || !after) return;
  console.info(`[N45] ${((after.memory - before.memory) / 1_024).toFixed(0)} KB in all`);
  expect(after.memory - before.memory).toBeLessThan(2 * megabyte);
  // Closed connections may take a moment to end.
  await until(async () => (await process.resourceUsage()).timers <= before.timers);
});
