import { expect, it } from "vitest";

import { RoutingProxy } from "./routing-proxy.fixture.ts";
import { type TestServer, openTestApp } from "./test-server.fixture.ts";
import type { TestApp } from "./test-view.fixture.ts";
import { ask, until, visit, type Visitor } from "./visitor.fixture.ts";

interface Instance {
  readonly server: TestServer;
  readonly testApp: TestApp;
}

/** Two servers behind a proxy, with one visitor each. */
async function openBoth(): Promise<{
  proxy: RoutingProxy;
  a: Instance;
  b: Instance;
  visitors: Readonly<Record<string, Visitor>>;
}> {
  const [a, b] = [await openTestApp({ instance: "a" }), await openTestApp({ instance: "b" })];
  const proxy = await new RoutingProxy({ a: a.server.port, b: b.server.port }).open();
  const both = [await visit(proxy), await visit(proxy)];
  const visitors = Object.fromEntries(
    both.map((visitor) => [visitor.session?.split(".", 1)[0] ?? "", visitor]),
  );
  return { proxy, a, b, visitors };
}

it("[N46] a session is routed to its own process by its path", async () => {
  const { proxy, a, b, visitors } = await openBoth();
  expect(Object.keys(visitors).toSorted()).toEqual(["a", "b"]);
  for (const [name, visitor] of Object.entries(visitors)) {
    const { session, token } = visitor;
    visitor.socket?.terminate();
    await until(() => visitor.token !== token && visitor.replica.state.status === "online");
    expect(visitor.session).toBe(session);
    expect(await visitor.root.call("write", name)).toMatchObject({ ok: true });
    const sent = await ask(proxy.url, `/session/${session}/files`, {
      method: "POST",
      body: "content",
      headers: {
        Host: new URL(proxy.url).host,
        Origin: new URL(proxy.url).origin,
        "X-Heddle-Token": visitor.token ?? "",
      },
    });
    const { id } = JSON.parse(sent.body) as { id: string };
    const file = await ask(proxy.url, `/session/${session}/files/${id}`);
    expect([sent.status, file.status, file.body]).toEqual([201, 200, "content"]);
  }
  expect([a, b].map(({ testApp }) => testApp.views.map(({ log }) => log))).toEqual([
    [["a"]],
    [["b"]],
  ]);
});

it("[N46] visitors of a stopped process continue in another with their edits", async () => {
  const { a, b, visitors } = await openBoth();
  const { a: ada, b: grace } = visitors;
  await ada!.root.call("rename", "Ada's");
  await a.server.close();
  await until(() => ada!.session?.startsWith("b.") === true);
  await until(() => ada!.replica.state.offered.length > 0);
  await ada!.replica.recover();
  expect(b.testApp.views.map(({ title }) => title)).toEqual(["", "Ada's"]);
  expect(await grace!.root.call("write", "still here")).toMatchObject({ ok: true });
});
