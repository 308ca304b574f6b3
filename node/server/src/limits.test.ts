import { closeCodes } from "@heddle/sync";
import { describe, expect, it } from "vitest";

import { attack } from "./attacker.fixture.ts";
import { openWorkshop } from "./open.fixture.ts";
import { ask } from "./request.fixture.ts";
import { openSocket, until, visit } from "./visitor.fixture.ts";
import { bringWitness, expectNoHarm } from "./witness.fixture.ts";

describe("[N20] messages that end the connection", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  const cases: [string, (id: string) => string | Buffer, number][] = [
    [
      "longer than 1 MiB",
      (id) =>
        JSON.stringify({
          type: "push",
          intents: [{ number: 1, id, intent: "write", args: ["x".repeat(1_048_576)] }],
        }),
      closeCodes.tooLong,
    ],
    [
      "200,000 levels deep",
      () => `{"type":"push","intents":${nested(200_000)}}`,
      closeCodes.badMessage,
    ],
    [
      "65 levels deep",
      (id) =>
        `{"type":"push","intents":[{"number":1,"id":"${id}","intent":"take","args":[${nested(65)}]}]}`,
      closeCodes.badMessage,
    ],
    ["no JSON", () => "hello?", closeCodes.badMessage],
    ["of no known type", () => `{"type":"sudo"}`, closeCodes.badMessage],
    [
      "with __proto__ in it",
      (id) =>
        `{"type":"push","intents":[{"number":1,"id":"${id}","intent":"take","args":[{"__proto__":{"isAdmin":true}}]}]}`,
      closeCodes.badMessage,
    ],
    [
      "with constructor in it",
      (id) =>
        `{"type":"push","intents":[{"number":1,"id":"${id}","intent":"take","args":[{"constructor":1}]}]}`,
      closeCodes.badMessage,
    ],
    ["binary", () => Buffer.from("{}"), closeCodes.badMessage],
  ];

  it.each(cases)("%s", async (_, forge, code) => {
    const { server, workshop } = await openWorkshop();
    const grace = await visit(server);
    const mallory = await attack(server.url);
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    const before = workshop.benches.map((one) => one.hash());
    mallory.socket.send(forge(id));
    expect(await mallory.closed()).toBe(code);
    expect(workshop.benches.map((one) => one.hash())).toEqual(before);
    expect("isAdmin" in {}).toBe(false);
    expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
  });

  it.each([
    ["an intent", `{"type":"hi"}`],
    ["nothing that makes sense", "x"],
    ["a long hello", `{"type":"hello","version":1,"x":"${"x".repeat(5_000)}"}`],
  ])("a connection that begins with %s", async (_, text) => {
    const { server, workshop } = await openWorkshop();
    const mallory = await attack(server.url);
    mallory.say(text);
    expect(await mallory.closed()).toBe(closeCodes.badMessage);
    expect(workshop.benches).toHaveLength(0);
  });

  it("a page of another version is told to reload", async () => {
    const { server } = await openWorkshop();
    const old = await attack(server.url);
    old.say({ type: "hello", version: 0 });
    expect(await old.closed()).toBe(closeCodes.unsupportedVersion);
  });
});

describe("[N21] more than a connection may ask for", () => {
  it("10,000 intents in a second end it, and others do not notice", async () => {
    const { server, workshop } = await openWorkshop({ limits: { intentsPerSecond: 100 } });
    const grace = await visit(server);
    const mallory = await attack(server.url);
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    for (let number = 1; number <= 10_000; number += 1) {
      mallory.say({ type: "push", intents: [{ number, id, intent: "write", args: ["flood"] }] });
    }
    expect(await mallory.closed()).toBe(closeCodes.overloaded);
    // The clock's second may turn while they arrive.
    expect(workshop.bench.log.length).toBeLessThan(2_000);
    expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
  });

  it("10,000 intents in one message end it before the first", async () => {
    const { server, workshop } = await openWorkshop();
    const witness = await bringWitness({ server, workshop });
    const mallory = await attack(server.url);
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    const intents = Array.from({ length: 10_000 }, (_, at) => ({
      number: at + 1,
      id,
      intent: "write",
      args: ["x"],
    }));
    mallory.say({ type: "push", intents });
    expect(await mallory.closed()).toBe(closeCodes.overloaded);
    expect(workshop.bench.log).toEqual([]);
    await expectNoHarm(witness);
  });
});

it("[N21] 10,000 messages in a second that ask for nothing end the connection as well", async () => {
  const opened = await openWorkshop({ limits: { intentsPerSecond: 100 } });
  const { server } = opened;
  const witness = await bringWitness(opened);
  const mallory = await attack(server.url);
  mallory.hello();
  await mallory.welcome();
  for (let at = 0; at < 10_000; at += 1) mallory.say({ type: "ping" });
  expect(await mallory.closed()).toBe(closeCodes.overloaded);
  await expectNoHarm(witness);
});

it("[N21] without a limit of intents everything is answered", async () => {
  const { server, workshop } = await openWorkshop({ limits: { intentsPerSecond: Infinity } });
  const { root } = await visit(server);
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  await Promise.all(lines.map((line) => root.call("write", line)));
  expect(workshop.bench.log).toEqual(lines);
});

describe("[N22] more visitors than there is room for", () => {
  it("are sent away to come back later", async () => {
    const { server, workshop } = await openWorkshop({ limits: { sessions: 2 } });
    await visit(server);
    await visit(server);
    const third = await attack(server.url);
    third.hello();
    expect(await third.closed()).toBe(closeCodes.overloaded);
    expect(workshop.benches).toHaveLength(2);
  });

  it("are counted per address", async () => {
    const { server } = await openWorkshop({
      limits: { connectionsPerAddress: 1 },
      addressOf: ({ headers }) => String(headers["x-address"]),
    });
    const from = (address: string): Promise<unknown> =>
      openSocket(`${server.url}socket`, { "X-Address": address });
    const first = await attack(server.url, "socket", { "X-Address": "one" });
    await expect(from("one")).rejects.toThrow(/429.+too_many/);
    (await attack(server.url, "socket", { "X-Address": "two" })).socket.terminate();
    first.socket.terminate();
    await until(() =>
      from("one").then(
        () => true,
        () => false,
      ),
    );
  });

  it("cannot take up all sessions from one address, but come back to theirs", async () => {
    const { server, workshop } = await openWorkshop({ limits: { sessionsPerAddress: 2 } });
    const ada = await visit(server);
    (await visit(server)).replica.close();
    const { token, session } = ada;
    for (const path of ["socket", "session/unknown/socket", `session/${session}/socket`]) {
      const another = await attack(server.url, path);
      another.hello();
      expect([path, await another.closed()]).toEqual([path, closeCodes.overloaded]);
      const forged = await attack(server.url, path);
      forged.hello({ session, token: "guessed" });
      expect([path, await forged.closed()]).toEqual([path, closeCodes.overloaded]);
    }
    expect(workshop.benches).toHaveLength(2);
    ada.socket?.terminate();
    await until(() => ada.token !== token);
    expect(ada.session).toBe(session);
  });

  it("are counted in all", async () => {
    const { server } = await openWorkshop({ limits: { connections: 1 } });
    await visit(server);
    await expect(openSocket(`${server.url}socket`)).rejects.toThrow("429");
  });
});

describe("[N23] connections that say nothing", () => {
  it("are closed when they do not say what they want", async () => {
    const { server, workshop } = await openWorkshop({ limits: { helloMilliseconds: 30 } });
    const silent = await attack(server.url);
    const chatty = await attack(server.url);
    chatty.say({ type: "ping" });
    expect([await silent.closed(), await chatty.closed()]).toEqual([
      closeCodes.badMessage,
      closeCodes.badMessage,
    ]);
    expect(workshop.benches).toHaveLength(0);
  });

  it("are given up when nobody is at the other end", async () => {
    const { server } = await openWorkshop({ limits: { silenceMilliseconds: 40 } });
    const dead = await attack(server.url);
    dead.hello();
    await dead.welcome();
    // It hears nothing any more, not even the question whether it is there.
    dead.socket.pause();
    const metrics = async (): Promise<string> => (await ask(server.url, "/metrics")).body;
    await expect.poll(metrics, { timeout: 4_000 }).toContain("\nheddle_connections 0\n");
  });
});
