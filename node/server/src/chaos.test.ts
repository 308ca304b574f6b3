import { expect, it } from "vitest";

import { proxyTo } from "./chaos-proxy.fixture.ts";
import { isQuick } from "./full-size.fixture.ts";
import { openWorkshop, type Opened } from "./open.fixture.ts";
import { pause, until, visit, type Visitor } from "./visitor.fixture.ts";
import type { Workshop } from "./workbench.fixture.ts";

const lines = Array.from({ length: 200 }, (_, at) => `line ${at}`);

/** The visitor of a proxy, which passes on to the server under the visitor's own origin. */
async function openChaos(): Promise<{
  server: Opened;
  workshop: Workshop;
  proxy: Awaited<ReturnType<typeof proxyTo>>;
  ada: Visitor;
}> {
  const { server, workshop } = await openWorkshop();
  const proxy = await proxyTo(server.port);
  return { server, workshop, proxy, ada: await visit(proxy) };
}

/** Types lines at the speed of somebody who is in a hurry; the outcomes come when they come. */
async function type(ada: Visitor, meanwhile: (at: number) => void): Promise<unknown[]> {
  const outcomes: Promise<unknown>[] = [];
  for (const [at, line] of lines.entries()) {
    outcomes.push(ada.root.call("write", line));
    meanwhile(at);
    await pause(isQuick ? 3 : 32);
  }
  return Promise.all(outcomes);
}

it("[N40] 200 edits over an uplink that is dead for 5 seconds and then cut are each applied once, in order", async () => {
  const { workshop, proxy, ada } = await openChaos();
  const outcomes = await type(ada, (at) => {
    if (at === 20) proxy.isUplinkDead = true;
    if (at !== 180) return;
    proxy.cut();
    proxy.heal();
  });
  expect(outcomes).toEqual(lines.map(() => ({ ok: true, result: undefined })));
  expect(workshop.benches).toHaveLength(1);
  expect(workshop.bench.log).toEqual(lines);
  await until(() => ada.root.read("count") === 200);
}, 120_000);

it("[N41] 200 edits whose answers are lost are not applied twice", async () => {
  const { workshop, proxy, ada } = await openChaos();
  const outcomes = await type(ada, (at) => {
    if (at % 60 === 20) proxy.isDownlinkDead = true;
    if (at % 60 !== 50) return;
    proxy.cut();
    proxy.heal();
  });
  expect(outcomes).toEqual(lines.map(() => ({ ok: true, result: undefined })));
  expect(workshop.bench.log).toEqual(lines);
}, 120_000);

it("[N41] 200 edits over a connection that is cut again and again are each applied once, in order", async () => {
  const { workshop, proxy, ada } = await openChaos();
  proxy.delay = 7;
  await type(ada, (at) => {
    if (at % 40 === 39) proxy.cut();
  });
  expect(workshop.bench.log).toEqual(lines);
  await until(() => ada.root.read("count") === 200);
}, 120_000);

it("[N42] a server that comes back without the session: edits are offered, a command is told as unknown", async () => {
  const { proxy, ada, workshop } = await openChaos();
  const again = await openWorkshop();
  proxy.isUplinkDead = true;
  for (let at = 0; at < 20; at += 1) void ada.root.call("rename", `title ${at}`);
  const outcome = ada.root.call("submit");
  proxy.lead(again.server.port);
  proxy.cut();
  proxy.heal();
  expect(await outcome).toMatchObject({ ok: false, code: "lost" });
  const { state } = ada.replica;
  await until(() => state.offered.length > 0);
  expect(state.offered).toEqual([{ label: "workbench", kind: "workbench", value: "title 19" }]);
  expect(state.unknown).toEqual(["workbench"]);
  await ada.replica.recover();
  expect([workshop.bench.log, again.workshop.bench.log]).toEqual([[], ["title 19"]]);
});
