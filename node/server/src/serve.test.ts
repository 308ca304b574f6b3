import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createNetServer, type AddressInfo } from "node:net";

import { closeCodes } from "@heddle/sync";
import { Column, Text, type Viewable } from "@heddle/views";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { createHandler } from "./handler.ts";
import { open, openTestApp } from "./test-server.fixture.ts";
import { serve } from "./serve.ts";
import { openSocket, until, visit, Visitor } from "./visitor.fixture.ts";
import { TestApp } from "./test-view.fixture.ts";
import { withCode } from "../../../core/params/src/thrown.fixture.ts";

it("[N1] calls the app once per visitor, each with their own state", async () => {
  const { server, testApp } = await openTestApp();
  const [ada, grace] = [await visit(server), await visit(server)];
  expect(testApp.views).toHaveLength(2);
  expect(await ada.root.call("rename", "Ada's")).toMatchObject({ ok: true });
  expect(testApp.views.map(({ title }) => title)).toEqual(["Ada's", ""]);
  expect([ada.root.read("title"), grace.root.read("title")]).toEqual(["Ada's", ""]);
});

it("[N1] displays changes by the app", async () => {
  const { server, testApp } = await openTestApp();
  const ada = await visit(server);
  testApp.testView.state = "changed on the server";
  await expect.poll(() => ada.root.read("state")).toBe("changed on the server");
});

it("[N1] continues the session after an interruption", async () => {
  const { server, testApp } = await openTestApp();
  const ada = await visit(server);
  const { session, root } = ada;
  ada.socket?.terminate();
  testApp.testView.state = "changed by the app";
  await until(() => root.read("state") === "changed by the app");
  expect([ada.session, testApp.views.length]).toEqual([session, 1]);
});

it("[N1] continues the session after a reload", async () => {
  const { server, testApp } = await openTestApp();
  const before = await visit(server);
  await before.root.call("write", "before");
  const credentials = { session: before.session!, token: before.token! };
  const after = new Visitor({ ...server, options: { credentials } });
  onTestFinished(() => after.replica.close());
  await until(() => after.replica.root !== undefined);
  expect(await after.root.call("write", "after")).toMatchObject({ ok: true });
  expect(testApp.views.map(({ log }) => log)).toEqual([["before", "after"]]);
});

it("[N2] serves several apps under their paths, below a base path", async () => {
  const server = await open({ "/a": () => "first", "/b/c": () => "second" }, { basePath: "/apps" });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/apps/`);
  const first = await visit({ url: `${server.url}a/` });
  const second = await visit({ url: `${server.url}b/c/` });
  expect([first.root.read("text"), second.root.read("text")]).toEqual(["first", "second"]);
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(404);
  expect((await fetch(`${server.url}healthz`)).status).toBe(200);
});

it("[N108] passes the parameters of an app's path to its sessions", async () => {
  const server = await open(
    {
      "/graphs/new": () => "a new graph",
      "/graphs/:id": ({ params }) => JSON.stringify(params),
      "/:team/boards/:board": ({ params }) => JSON.stringify(params),
    },
    { basePath: "/apps" },
  );
  const textAt = async (path: string): Promise<unknown> =>
    (await visit({ url: `${server.url}${path}/` })).root.read("text");
  expect(await textAt("graphs/plan-1.0~x")).toBe('{"id":"plan-1.0~x"}');
  expect(await textAt("graphs/new")).toBe("a new graph");
  expect(await textAt("red/boards/7")).toBe('{"team":"red","board":"7"}');
  const page = await (await fetch(`${server.url}graphs/plan`)).text();
  expect(page).toContain("/apps/graphs/plan&quot;");
  for (const path of [
    "graphs",
    "graphs/a/b",
    "graphs/session",
    "graphs/%2e%2e",
    "socket/boards/7",
  ]) {
    expect([path, (await fetch(`${server.url}${path}`)).status]).not.toEqual([path, 200]);
  }
});

it("[N108] resumes a session only under its own path", async () => {
  const server = await open({ "/graphs/:id": ({ params }) => String(params["id"]) });
  const ada = await visit({ url: `${server.url}graphs/plan/` });
  const credentials = { session: ada.session!, token: ada.token! };
  ada.replica.close();
  const visitAt = async (id: string): Promise<unknown> => {
    const url = `${server.url}graphs/${id}/`;
    const other = new Visitor({ url, options: { credentials } });
    onTestFinished(() => other.replica.close());
    await until(() => other.replica.root !== undefined);
    return [other.session === credentials.session, other.root.read("text")];
  };
  expect(await visitAt("secret")).toEqual([false, "secret"]);
  expect(await visitAt("plan")).toEqual([true, "plan"]);
});

it.each(["/a/:session", "/:a/:a", "/:", "/:a-b", "/x:a", "/:1"])(
  "[N108] rejects the path %j",
  (path) => {
    expect(() => createHandler({ [path]: () => "" })).toThrow(withCode("path"));
  },
);

it.each(["/assets", "/a b", "a", "/../a", "/%61"])("[N2] rejects the path %j", (path) => {
  expect(() => createHandler({ [path]: () => "" })).toThrow(withCode("path"));
});

it("[N2] serves from an existing server without touching its other requests", async () => {
  const testApp = new TestApp();
  const handler = createHandler(testApp.app, { basePath: "/inside", logger: false });
  const server = createServer((request, response) =>
    handler.request(request, response, () => response.end("outside")),
  );
  const chat = new WebSocketServer({ noServer: true });
  chat.on("connection", (socket) => socket.send("welcome to the chat"));
  server.on("upgrade", (request, socket, head) =>
    handler.upgrade(request, socket, head, () =>
      chat.handleUpgrade(request, socket, head, (opened) => chat.emit("connection", opened)),
    ),
  );
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    server.once("listening", resolve);
  });
  onTestFinished(() => {
    handler.close();
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await (await fetch(`${url}other`)).text()).toBe("outside");
  const ada = await visit({ url: `${url}inside/` });
  expect(await ada.root.call("write", "x")).toMatchObject({ ok: true });
  for (const path of ["chat", "insider/socket"]) {
    const visitor = new WebSocket(`${url.replace("http", "ws")}${path}`);
    const [text] = (await once(visitor, "message")) as [Buffer];
    visitor.terminate();
    expect(text.toString()).toBe("welcome to the chat");
  }
  // All paths below the base path belong to the app, known or not.
  await expect(openSocket(`${url}inside/chat`)).rejects.toMatchObject({ status: 404 });
});

it("[N3] listens on this machine only by default", async () => {
  const { server } = await openTestApp();
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/`);
  expect(server.log).toEqual([]);
  const wide = await open(() => "", { host: "0.0.0.0" });
  expect(wide.log).toMatchObject([{ level: "warning", event: "open_to_all" }]);
  expect(wide.url).toBe(`http://127.0.0.1:${wide.port}/`);
  const guarded = await open(() => "", { host: "0.0.0.0", authorize: () => "somebody" });
  expect(guarded.log).toEqual([]);
});

it("[N3] falls back from the default port, not from a chosen one", async () => {
  const options = { handleSignals: false, logger: false } as const;
  const [one, other] = [await serve(() => "", options), await serve(() => "", options)];
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => {}));
  expect(one.port).not.toBe(other.port);
  const taken = createNetServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => {
    taken.once("listening", resolve);
  });
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  await expect(serve(() => "", { ...options, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

it("[N4] passes principal and end of session to the app", async () => {
  const { server, testApp } = await openTestApp({
    session: { ttl: 20 },
    authorize: ({ headers }) => headers["x-user"],
  });
  const ada = await visit({ ...server, headers: { "X-User": "ada" } });
  const [session] = testApp.sessions;
  expect(session).toMatchObject({ id: ada.session, principal: "ada" });
  const ended: string[] = [];
  session!.onClose(() => ended.push("over"));
  ada.replica.close();
  await until(() => ended.length > 0);
  session!.onClose(() => ended.push("over already"));
  expect(ended).toEqual(["over", "over already"]);
});

it("[N4] keeps a session alive as long as its app wants", async () => {
  const { server, testApp } = await openTestApp({ session: { ttl: 20 } });
  const [kept, other] = [await visit(server), await visit(server)];
  const ended: string[] = [];
  testApp.sessions[0]!.onClose(() => ended.push("kept"));
  testApp.sessions[1]!.onClose(() => ended.push("other"));
  const letGo = testApp.sessions[0]!.keepAlive();
  kept.replica.close();
  await until(() => kept.codes.length > 0);
  other.replica.close();
  await until(() => ended.length > 0);
  expect(ended).toEqual(["other"]);
  letGo();
  await until(() => ended.length > 1);
});

it("[N5] waits for an asynchronous app", async () => {
  const app = (): Promise<Viewable> => Promise.resolve(new Text({ text: "at last" }));
  const ada = await visit(await open(app));
  expect(ada.root.read("text")).toBe("at last");
});

const element = { $$typeof: Symbol.for("react.element"), type: "p", props: {}, key: null };

it.each<[string, () => Viewable | Promise<Viewable>, string]>([
  [
    "throws",
    () => {
      throw new Error("broken");
    },
    "Error",
  ],
  ["rejects", () => Promise.reject(new RangeError("broken")), "RangeError"],
  ["shows nothing", () => undefined as never, "NotViewableError"],
  ["shows a React element", () => element, "NativeViewError"],
  ["has a React element in it", () => new Column({ children: [element] }), "NativeViewError"],
])("[N5] an app that %s ends with a code, with details in the log only", async (_, app, name) => {
  const server = await open(app);
  const ada = new Visitor(server);
  await until(() => ada.replica.state.status === "stopped");
  expect(ada.codes).toEqual([closeCodes.failed]);
  expect(ada.received.join()).not.toContain(name);
  expect(server.log).toMatchObject([
    { level: "error", event: "app_failed", name, at: expect.stringMatching(/^at .+/) },
  ]);
});

it("[N6] asks its pages to reconnect, and they do", async () => {
  const { server, testApp } = await openTestApp();
  const ada = await visit(server);
  const ended: string[] = [];
  testApp.sessions[0]!.onClose(() => ended.push("over"));
  await server.close();
  await until(() => ada.codes.length > 0);
  expect([ada.codes, ended]).toEqual([[closeCodes.restarting], ["over"]]);
  const again = await open(testApp.app, { port: server.port });
  await until(() => testApp.views.length === 2 && ada.replica.state.status === "online");
  expect(again.port).toBe(server.port);
});

it("[N7] reports health and counters", async () => {
  const { server } = await openTestApp();
  const ada = await visit(server);
  await ada.root.call("write", "x");
  await ada.root.call("unheard_of");
  expect(await (await fetch(`${server.url}healthz`)).json()).toEqual({ ok: true });
  const text = await (await fetch(`${server.url}metrics`)).text();
  for (const [name, value] of [
    ["sessions", 1],
    ["connections", 1],
    ["sessions_opened_total", 1],
    ["intents_total", 2],
    ["intents_refused_total", 1],
  ]) {
    expect(text).toContain(`\nheddle_${name} ${value}\n`);
  }
  expect(text).toMatch(/^# HELP heddle_sessions .+\n# TYPE heddle_sessions gauge\n/);
});

it("[N7] counts bytes, not characters", async () => {
  const { server, testApp } = await openTestApp();
  const ada = await visit(server);
  testApp.testView.state = "żółw 🐢".repeat(10);
  await until(() => ada.root.read("state") !== "unchanged");
  const text = await (await fetch(`${server.url}metrics`)).text();
  const bytes = ada.received.reduce((sum, received) => sum + Buffer.byteLength(received), 0);
  expect(text).toContain(`\nheddle_bytes_sent_total ${bytes}\n`);
});
