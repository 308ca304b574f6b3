import { intentsOf } from "@heddle/params";
import { reachableModels } from "@heddle/sync";
import { schemaToWidget } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { addBystander, expectUnaffected, open, openTestApp } from "./test-server.fixture.ts";
import { secret } from "./test-view.fixture.ts";
import { ask, attack, openSocket, until, visit } from "./visitor.fixture.ts";

describe("[N13] a session belongs to its visitor", () => {
  it("a stranger who knows only its id gets a new session", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    await ada.root.call("rename", "Ada's");
    const bystander = await addBystander({ server, testApp });
    const { session, token: own = "" } = ada;
    for (const token of ["", "x".repeat(32), session, `${own}x`, own.slice(1)]) {
      const mallory = await attack(server.url, `session/${session}/socket`);
      mallory.hello({ session, token });
      expect((await mallory.welcome())["session"]).not.toBe(session);
      expect(JSON.stringify(mallory.received)).not.toContain("Ada's");
    }
    expect(testApp.views.map(({ title }) => title)).toEqual(["Ada's", "", "", "", "", "", ""]);
    expect(ada.replica.state.status).toBe("online");
    await expectUnaffected(bystander);
  });

  it("an expired token does not resume it", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    const { session, token } = ada;
    for (let turn = 0; turn < 2; turn += 1) {
      const before = ada.token;
      ada.socket?.terminate();
      await until(() => ada.token !== before && ada.replica.state.status === "online");
    }
    const bystander = await addBystander({ server, testApp });
    const mallory = await attack(server.url, `session/${session}/socket`);
    mallory.hello({ session, token });
    expect((await mallory.welcome())["session"]).not.toBe(session);
    expect(ada.replica.state.status).toBe("online");
    await expectUnaffected(bystander);
  });

  it("a token is valid only under its session's URL", async () => {
    const { server, testApp } = await openTestApp();
    const [ada, grace] = [await visit(server), await visit(server)];
    const bystander = await addBystander({ server, testApp });
    const { session, token } = ada;
    for (const path of ["socket", `session/${grace.session}/socket`]) {
      const mallory = await attack(server.url, path);
      mallory.hello({ session, token });
      expect((await mallory.welcome())["session"]).not.toBe(session);
    }
    await expectUnaffected(bystander);
  });

  it("a model of another session cannot be reached", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    const bystander = await addBystander({ server, testApp });
    const mallory = await attack(server.url);
    mallory.hello();
    await mallory.welcome();
    const outcome = await mallory.push(1, { id: ada.root.id, intent: "rename", args: ["mine"] });
    // Ids are counted per session: this one is a model of mallory's own session.
    expect(outcome).toMatchObject({ ok: true });
    expect(testApp.views.map(({ title }) => title)).toEqual(["", "", "mine"]);
    await expectUnaffected(bystander);
  });

  it("another principal with the token does not resume it", async () => {
    const { server } = await openTestApp({
      authorize: ({ headers }) => ({ id: headers["x-user"], at: Math.random() }),
    });
    const ada = await visit({ ...server, headers: { "X-User": "ada" } });
    const { session, token } = ada;
    const mallory = await attack(server.url, `session/${session}/socket`, { "X-User": "mallory" });
    mallory.hello({ session, token });
    expect((await mallory.welcome())["session"]).not.toBe(session);
    // The same person is recognized by their id.
    ada.socket?.terminate();
    await until(() => ada.token !== token);
    expect(ada.session).toBe(session);
  });
});

describe("[N24] forged intents", () => {
  const forgeries: [string, (root: string, field: string) => object, string][] = [
    ["sets a constant", (id) => ({ id, intent: "set", args: ["fixed", "x"] }), "refused"],
    [
      "sets what may only be read",
      (id) => ({ id, intent: "set", args: ["state", "x"] }),
      "refused",
    ],
    [
      "sets a hidden parameter",
      (id) => ({ id, intent: "set", args: ["password", "x"] }),
      "refused",
    ],
    [
      "sets a parameter that is not there",
      (id) => ({ id, intent: "set", args: ["nothing", "x"] }),
      "refused",
    ],
    [
      "breaks a bound",
      (id) => ({ id, intent: "set", args: ["title", "x".repeat(41)] }),
      "validation",
    ],
    [
      "gives another type",
      (id) => ({ id, intent: "set", args: ["title", { a: 1 }] }),
      "validation",
    ],
    ["calls a method that is not an intent", (id) => ({ id, intent: "hash" }), "unknown_intent"],
    ["calls update", (id) => ({ id, intent: "update", args: [{ state: "x" }] }), "unknown_intent"],
    ["calls a method of the prototype", (id) => ({ id, intent: "toString" }), "unknown_intent"],
    ["calls the constructor", (id) => ({ id, intent: "constructor" }), "unknown_intent"],
    ["calls __proto__", (id) => ({ id, intent: "__proto__" }), "unknown_intent"],
    ["calls dispose", (id) => ({ id, intent: "dispose" }), "unknown_intent"],
    ["calls nothing", (id) => ({ id, intent: "" }), "unknown_intent"],
    [
      "gives too many arguments",
      (id) => ({ id, intent: "write", args: ["x", "y"] }),
      "invalid_arguments",
    ],
    ["gives a wrong argument", (id) => ({ id, intent: "write", args: [5] }), "validation"],
    ["passes a guard by", (id) => ({ id, intent: "write", args: ["x"] }), "refused"],
    [
      "sets the value of a field",
      (_, id) => ({ id, intent: "set", args: ["value", "x"] }),
      "refused",
    ],
    [
      "names a model that is not there",
      () => ({ id: "m999", intent: "write", args: ["x"] }),
      "unknown_object",
    ],
    [
      "names a model without end",
      () => ({ id: "x".repeat(10_000), intent: "write", args: ["x"] }),
      "unknown_object",
    ],
    [
      "names a model by a property",
      () => ({ id: "__proto__", intent: "write", args: ["x"] }),
      "unknown_object",
    ],
    [
      "refers to a model that is not there",
      (id) => ({ id, intent: "take", args: [{ $: "model", id: "m999" }] }),
      "encoding",
    ],
    [
      "refers to a file that is not there",
      (id) => ({ id, intent: "take", args: [{ $: "file", id: "x" }] }),
      "encoding",
    ],
    ["makes the app fail", (id) => ({ id, intent: "fail" }), "failed"],
  ];

  it("are rejected with their code and change nothing", async () => {
    const { server, testApp } = await openTestApp();
    const grace = await visit(server);
    const mallory = await attack(server.url);
    mallory.hello();
    const root = String((await mallory.welcome())["root"]);
    const { testView } = testApp;
    testView.locked = true;
    const field = mallory.received
      .flatMap(({ operations }) => (operations ?? []) as { id: string; kind: string }[])
      .find(({ kind }) => kind === "text-input")!.id;
    const before = testApp.views.map((one) => one.hash());
    let number = 0;
    for (const [name, forge, code] of forgeries) {
      const outcome = await mallory.push((number += 1), forge(root, field));
      expect([name, outcome]).toEqual([name, expect.objectContaining({ ok: false, code })]);
      expect(JSON.stringify(outcome)).not.toMatch(/\bat .+:\d+:\d+/);
    }
    expect(testApp.views.map((one) => one.hash())).toEqual(before);
    expect(JSON.stringify(mallory.received)).not.toContain(secret);
    expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
  });

  it("a decided intent does not run again, and a gap is answered", async () => {
    const { server, testApp } = await openTestApp();
    const mallory = await attack(server.url);
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    await mallory.push(1, { id, intent: "write", args: ["once"] });
    await mallory.push(1, { id, intent: "write", args: ["twice"] });
    mallory.send({ type: "push", intents: [{ number: 7, id, intent: "write", args: ["far"] }] });
    await until(() => mallory.received.some(({ type }) => type === "nack"));
    expect(testApp.testView.log).toEqual(["once"]);
  });
});

it("[N16] neither the log nor any response contains an id, a token or a secret", async () => {
  const { server, testApp } = await openTestApp({
    authorize: ({ headers }) => headers["x-user"],
  });
  const headers = { "X-User": "ada", Origin: server.url.slice(0, -1) };
  const ada = await visit({ ...server, headers });
  const { session = "", token = "" } = ada;
  await ada.root.call("fail");
  await ada.root.call("write", 5);
  const answers = [
    await ask(server.url, `/session/${session}/files/x`, { headers }),
    await ask(server.url, `/session/${session}/files/x`),
    await ask(server.url, `/session/${session}/files`, {
      method: "POST",
      headers: { ...headers, "X-Heddle-Token": `${token}x` },
    }),
    await ask(server.url, `/session/${session}/socket`, { headers }),
    await ask(server.url, `/session/${session}/..`, { headers }),
    await ask(server.url, "/metrics", { headers }),
  ];
  await expect(openSocket(`${server.url}session/${session}/socket`)).rejects.toMatchObject({
    status: 401,
  });
  const output = JSON.stringify([server.log, answers, ada.received.slice(1)]);
  for (const hidden of [session, token, secret]) expect(output).not.toContain(hidden);
  expect(server.log).toContainEqual(expect.objectContaining({ event: "app_failed" }));
  expect(testApp.views).toHaveLength(1);
});

interface NewModel {
  readonly id: string;
  readonly kind: string;
}

describe("[N92] intents of every widget", () => {
  const row = {
    type: "object",
    properties: { name: { type: "string" }, size: { type: "number" } },
  };
  const schema = {
    type: "object",
    properties: {
      rows: { type: "array", items: row },
      tags: { type: "array", items: { type: "string" } },
      kind: { enum: ["warp", "weft"] },
      any: {},
      either: { anyOf: [row, { type: "number" }] },
      day: { type: "string", format: "date" },
      file: { type: "string", format: "binary" },
    },
  };
  const value = { rows: [{ name: "a" }], tags: ["b"] };

  it.each([
    ["no arguments", []],
    ["a malformed date", [{ $: "date", value: "bad" }]],
    ["malformed entries", [{ $: "entries", value: { a: 1 } }]],
    ["a malformed exact number", [{ $: "exact", value: [[]] }]],
    ["an unknown tag", [{ $: "sudo" }]],
    ["a model", ["value", { $: "model", id: "nowhere" }]],
  ])("with %s are carried out or rejected, and nothing is logged", async (_, args) => {
    const widget = schemaToWidget("form", schema, { required: true });
    widget.assign(value);
    const server = await open(() => widget);
    const mallory = await attack(server.url);
    mallory.hello();
    await mallory.welcome();
    const intents = new Map(
      Array.from(reachableModels(widget), (model) => [model.kind, intentsOf(model.constructor)]),
    );
    const models = mallory.received.flatMap(({ operations }) => (operations ?? []) as NewModel[]);
    let number = 0;
    for (const { id, kind } of models) {
      for (const intent of intents.get(kind)?.keys() ?? []) {
        const outcome = await mallory.push((number += 1), { id, intent, args });
        expect([kind, intent, outcome]).not.toMatchObject([kind, intent, { code: "failed" }]);
      }
    }
    expect([...intents.keys()]).toEqual(expect.arrayContaining(["rows", "tags", "value-input"]));
    expect(number).toBeGreaterThan(50);
    expect(server.log.filter(({ level }) => level !== "info")).toEqual([]);
    expect((await visit(server)).root.kind).toBe("group");
  });
});
