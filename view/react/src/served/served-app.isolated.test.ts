import type { Handle } from "@heddle/params";
import { expect, test } from "vitest";

import { lazyView } from "../lazy-view.ts";
import { registerView, type ViewComponent } from "../registry.ts";
import { connectServed } from "./served-app.ts";
import { freshUrl, Host } from "./served.fixture.tsx";

test("[R76] provides the root, the state and the end of a connection", async () => {
  const host = new Host();
  const app = connectServed(freshUrl(), { connect: host.connect });
  expect(app.root).toBeUndefined();
  expect(app.state.status).toBe("connecting");
  const root = await new Promise<Handle>((resolve) => {
    app.onRoot(resolve);
  });
  expect(app.root).toBe(root);
  expect(root.kind).toBe("column");
  await expect.poll(() => app.state.status).toBe("online");
  app.close();
  expect(app.state.status).toBe("stopped");
  expect(host.connections).toBe(0);
});

test("[R77] when the root arrives, the components of its views are already loading", async () => {
  const asked: string[] = [];
  const component = (kind: string): ViewComponent =>
    lazyView(async () => {
      asked.push(kind);
      return () => null;
    });
  for (const kind of ["text", "table"]) registerView(kind, component(kind));
  const app = connectServed(freshUrl(), { connect: new Host().connect });
  await new Promise<void>((resolve) => {
    app.onRoot(() => resolve());
  });
  expect(asked).toEqual(["text"]);
  app.close();
});

test("[R72, R76] each call is its own session, and a closed one is resumed", async () => {
  const host = new Host();
  const url = freshUrl();
  const connect = () => connectServed(url, { connect: host.connect });
  const [first, second] = [connect(), connect()];
  await expect.poll(() => host.made.length).toBe(2);
  await expect.poll(() => first.state.status).toBe("online");
  first.close();
  const again = connect();
  await expect.poll(() => again.state.status).toBe("online");
  expect(host.made).toHaveLength(2);
  expect(host.visits).toEqual([undefined, undefined, expect.any(String)]);
  again.close();
  second.close();
});
