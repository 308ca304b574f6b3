import { expect, it } from "vitest";

import { proxyTo } from "./chaos-proxy.fixture.ts";
import { testLength } from "./test-length.fixture.ts";
import { openTestApp, type TestServer } from "./test-server.fixture.ts";
import { pause, until, visit, type Visitor } from "./visitor.fixture.ts";
import type { TestApp } from "./test-view.fixture.ts";

const lines = Array.from({ length: 200 }, (_, at) => `line ${at}`);

/** A visitor behind a proxy. */
async function openChaos(): Promise<{
  server: TestServer;
  testApp: TestApp;
  proxy: Awaited<ReturnType<typeof proxyTo>>;
  ada: Visitor;
}> {
  const { server, testApp } = await openTestApp();
  const proxy = await proxyTo(server.port);
  return { server, testApp, proxy, ada: await visit(proxy) };
}

/** Sends lines at typing speed. */
async function type(ada: Visitor, onLine: (at: number) => void): Promise<unknown[]> {
  const outcomes: Promise<unknown>[] = [];
  for (const [at, line] of lines.entries()) {
    outcomes.push(ada.root.call("write", line));
    onLine(at);
    await pause(testLength(1, 32));
  }
  return Promise.all(outcomes);
}

it("[N40] applies 200 edits once, in order, over an uplink that stalls and is then cut", async () => {
  const { testApp, proxy, ada } = await openChaos();
  const outcomes = await type(ada, (at) => {
    if (at === 20) proxy.isUplinkDead = true;
    if (at !== 180) return;
    proxy.cut();
    proxy.heal();
  });
  expect(outcomes).toEqual(lines.map(() => ({ ok: true, result: undefined })));
  expect(testApp.views).toHaveLength(1);
  expect(testApp.testView.log).toEqual(lines);
  await until(() => ada.root.read("count") === 200);
});

it("[N41] applies 200 edits once although their results are lost", async () => {
  const { testApp, proxy, ada } = await openChaos();
  const outcomes = await type(ada, (at) => {
    if (at % 60 === 20) proxy.isDownlinkDead = true;
    if (at % 60 !== 50) return;
    proxy.cut();
    proxy.heal();
  });
  expect(outcomes).toEqual(lines.map(() => ({ ok: true, result: undefined })));
  expect(testApp.testView.log).toEqual(lines);
});

it("[N41] applies 200 edits once, in order, over a connection that is cut repeatedly", async () => {
  const { testApp, proxy, ada } = await openChaos();
  proxy.delay = 7;
  await type(ada, (at) => {
    if (at % 40 === 39) proxy.cut();
  });
  expect(testApp.testView.log).toEqual(lines);
  await until(() => ada.root.read("count") === 200);
});

it("[N42] after a restart without the session offers edits and reports a command as unknown", async () => {
  const { proxy, ada, testApp } = await openChaos();
  const again = await openTestApp();
  proxy.isUplinkDead = true;
  for (let at = 0; at < 20; at += 1) void ada.root.call("rename", `title ${at}`);
  const outcome = ada.root.call("submit");
  proxy.redirect(again.server.port);
  proxy.cut();
  proxy.heal();
  expect(await outcome).toMatchObject({ ok: false, code: "lost" });
  const { state } = ada.replica;
  await until(() => state.offered.length > 0);
  expect(state.offered).toEqual([{ label: "test-view", kind: "test-view", value: "title 19" }]);
  expect(state.unknown).toEqual(["test-view"]);
  await ada.replica.recover();
  expect([testApp.testView.log, again.testApp.testView.log]).toEqual([[], ["title 19"]]);
});
