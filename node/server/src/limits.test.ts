import { EventEmitter, once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";

import { maximumDepth } from "@heddle/params";
import { closeCodes } from "@heddle/sync";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";

import { monotonicClock } from "./clock.ts";
import { idAt, rowOf } from "./flow-replica.fixture.ts";
import { Metrics } from "./metrics.ts";
import { SocketTransport } from "./sockets.ts";
import { addBystander, expectUnaffected, open, openTestApp } from "./test-server.fixture.ts";
import { TestView } from "./test-view.fixture.ts";
import {
  type Attacker,
  answerTo,
  ask,
  attack,
  beginUpload,
  messageText,
  openSocket,
  until,
  visit,
} from "./visitor.fixture.ts";
import { uploadedFiles } from "./upload-folders.fixture.ts";

describe("[N20] messages that close the connection", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  const cases: [string, (id: string) => string | Buffer, number][] = [
    [
      "longer than 1 MiB",
      (id) =>
        messageText({
          type: "push",
          intents: [{ number: 1, id, intent: "write", args: ["x".repeat(1_048_576)] }],
        }),
      closeCodes.tooLong,
    ],
    ["200,000 levels deep", () => `["push",0,${nested(200_000)}]`, closeCodes.badMessage],
    [
      "deeper than any value of a model",
      (id) => `["push",0,[1,"${id}","take",${nested(3 * maximumDepth + 2)}]]`,
      closeCodes.badMessage,
    ],
    ["no JSON", () => "hello?", closeCodes.badMessage],
    ["of no known type", () => `{"type":"sudo"}`, closeCodes.badMessage],
    [
      "with __proto__ in it",
      (id) => `["push",0,[1,"${id}","take",{"__proto__":{"isAdmin":true}}]]`,
      closeCodes.badMessage,
    ],
    ["binary", () => Buffer.from("{}"), closeCodes.badMessage],
    ["binary, and longer than 1 MiB", () => Buffer.alloc(2_097_152), closeCodes.tooLong],
    ["empty", () => "", closeCodes.badMessage],
    ["null", () => "null", closeCodes.badMessage],
    ["a push of nothing", () => `["push"]`, closeCodes.badMessage],
    ["a push of null", () => `["push",0,null]`, closeCodes.badMessage],
    ["a negative number", (id) => `["push",0,[-1,"${id}","write","x"]]`, closeCodes.badMessage],
    ["a fraction of a transaction", () => `["ack",1.5]`, closeCodes.badMessage],
  ];

  it.each(cases)("%s", async (_, forge, code) => {
    const { server, testApp } = await openTestApp();
    const grace = await visit(server);
    const mallory = await attack(server.url);
    mallory.hello();
    const id = String((await mallory.welcome())["root"]);
    const before = testApp.views.map((one) => one.hash());
    mallory.socket.send(forge(id));
    expect(await mallory.closed()).toBe(code);
    expect(testApp.views.map((one) => one.hash())).toEqual(before);
    expect("isAdmin" in {}).toBe(false);
    expect(await grace.root.call("write", "still here")).toMatchObject({ ok: true });
  });

  it.each([
    ["an intent", `{"type":"hi"}`],
    ["nothing that makes sense", "x"],
    ["a long hello", `{"type":"hello","version":1,"x":"${"x".repeat(5_000)}"}`],
  ])("a connection that begins with %s", async (_, text) => {
    const { server, testApp } = await openTestApp();
    const mallory = await attack(server.url);
    mallory.send(text);
    expect(await mallory.closed()).toBe(closeCodes.badMessage);
    expect(testApp.views).toHaveLength(0);
  });

  it("a page of another version is closed with the reload code", async () => {
    const { server } = await openTestApp();
    const old = await attack(server.url);
    old.send({ type: "hello", version: 0 });
    expect(await old.closed()).toBe(closeCodes.unsupportedVersion);
  });
});

it("[N21] 10,000 messages without intents in a second close the connection", async () => {
  const opened = await openTestApp({ limits: { intentsPerSecond: 100 } });
  const { server } = opened;
  const bystander = await addBystander(opened);
  const mallory = await attack(server.url);
  mallory.hello();
  await mallory.welcome();
  for (let at = 0; at < 10_000; at += 1) mallory.send({ type: "ping" });
  expect(await mallory.closed()).toBe(closeCodes.overloaded);
  await expectUnaffected(bystander);
});

it("[N21] without an intent limit everything is decided", async () => {
  const { server, testApp } = await openTestApp({ limits: { intentsPerSecond: Infinity } });
  const { root } = await visit(server);
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  await Promise.all(lines.map((line) => root.call("write", line)));
  expect(testApp.testView.log).toEqual(lines);
});

describe("[N22] visitors beyond the limits", () => {
  it("are closed with a retry code", async () => {
    const { server, testApp } = await openTestApp({ limits: { sessions: 2 } });
    await visit(server);
    await visit(server);
    const third = await attack(server.url);
    third.hello();
    expect(await third.closed()).toBe(closeCodes.overloaded);
    expect(testApp.views).toHaveLength(2);
  });

  it("are counted per address", async () => {
    const { server } = await openTestApp({
      limits: { connectionsPerAddress: 1 },
      addressOf: ({ headers }) => String(headers["x-address"]),
    });
    const from = (address: string): Promise<unknown> =>
      openSocket(`${server.url}socket`, { "X-Address": address });
    const first = await attack(server.url, "socket", { "X-Address": "one" });
    await expect(from("one")).rejects.toMatchObject({ status: 429, code: "too_many" });
    (await attack(server.url, "socket", { "X-Address": "two" })).socket.terminate();
    first.socket.terminate();
    await until(() =>
      from("one").then(
        () => true,
        () => false,
      ),
    );
  });

  it("cannot use all sessions from one address, but can resume theirs", async () => {
    const { server, testApp } = await openTestApp({ limits: { sessionsPerAddress: 2 } });
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
    expect(testApp.views).toHaveLength(2);
    ada.socket?.terminate();
    await until(() => ada.token !== token);
    expect(ada.session).toBe(session);
  });

  it("count requests in progress", async () => {
    const { server } = await openTestApp({ limits: { connectionsPerAddress: 2 } });
    const ada = await visit(server);
    const slow = beginUpload(server.url, ada);
    slow.write("x");
    await until(() => uploadedFiles().length === 1);
    expect(await ask(server.url, "/metrics")).toMatchObject({ status: 429 });
    const answered = answerTo(slow);
    slow.end();
    expect(await answered).toMatchObject({ status: 201 });
    await until(async () => (await ask(server.url, "/metrics")).status === 200);
  });

  it("are counted in total", async () => {
    const { server } = await openTestApp({ limits: { connections: 1 } });
    await visit(server);
    await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({ status: 429 });
  });
});

it("[N93] /healthz is answered when the limits of connections are reached", async () => {
  const { server } = await openTestApp({ limits: { connections: 1, connectionsPerAddress: 1 } });
  await visit(server);
  expect(await ask(server.url, "/")).toMatchObject({ status: 429, code: "too_many" });
  expect(await ask(server.url, "/healthz")).toMatchObject({ status: 200 });
});

it("[N100] a WebSocket without upgrade headers is rejected and logged", async () => {
  const server = await open(() => new TestView());
  const { status } = await ask(server.url, "/socket");
  expect(status).toBe(426);
  expect(server.log).toContainEqual({ level: "warning", event: "upgrade_missing" });
});

it("[N95] an upgrade counts while it waits for authorize, and no longer once it is rejected", async () => {
  const decide: ((principal: string | undefined) => void)[] = [];
  const { server } = await openTestApp<string>({
    limits: { connectionsPerAddress: 2 },
    authorize: () =>
      new Promise((resolve) => {
        decide.push(resolve);
      }),
  });
  const connect = (): Promise<unknown> => openSocket(`${server.url}socket`);
  const waiting = [connect(), connect()];
  await until(() => decide.length === 2);
  await expect(connect()).rejects.toMatchObject({ status: 429, code: "too_many" });
  for (const answer of decide) answer(undefined);
  for (const upgrade of waiting) await expect(upgrade).rejects.toMatchObject({ status: 401 });
  const again = connect();
  await until(() => decide.length === 3);
  decide[2]?.("ada");
  await again;
});

it("[N101] pipelined requests no longer count when their connection is lost", async () => {
  const pipelined = 20;
  const warnings: Error[] = [];
  const warn = (warning: Error): void => void warnings.push(warning);
  process.on("warning", warn);
  onTestFinished(() => void process.off("warning", warn));
  const decide: (() => void)[] = [];
  const { server } = await openTestApp<string>({
    limits: { connectionsPerAddress: pipelined },
    authorize: ({ headers }) =>
      headers.upgrade === undefined
        ? new Promise((resolve) => {
            decide.push(() => resolve("ada"));
          })
        : "ada",
  });
  const { hostname, port, host } = new URL(server.url);
  const connection = connect(Number(port), hostname);
  connection.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(pipelined));
  await until(() => decide.length === pipelined);
  await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({
    status: 429,
    code: "too_many",
  });
  connection.resetAndDestroy();
  for (let opened = 0; opened < pipelined; opened += 1) {
    await until(() =>
      openSocket(`${server.url}socket`).then(
        () => true,
        () => false,
      ),
    );
  }
  for (const answer of decide) answer();
  await expect(openSocket(`${server.url}socket`)).rejects.toMatchObject({
    status: 429,
    code: "too_many",
  });
  expect(warnings).toEqual([]);
});

describe("[N26] joins beyond the limit", () => {
  const perAddress = {
    limits: { joinsPerSecond: 3 },
    addressOf: ({ headers }: IncomingMessage) => String(headers["x-address"]),
  };

  it("are closed with a retry code, per address", async () => {
    const now = vi.spyOn(monotonicClock, "now").mockReturnValue(5_000);
    const { server, testApp } = await openTestApp(perAddress);
    const join = async (address: string): Promise<Attacker> => {
      const visitor = await attack(server.url, "socket", { "X-Address": address });
      visitor.hello();
      return visitor;
    };
    for (let at = 0; at < 3; at += 1) await (await join("one")).welcome();
    expect(await (await join("one")).closed()).toBe(closeCodes.overloaded);
    await (await join("two")).welcome();
    // Setting the time of the system changes nothing.
    const date = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 86_400_000);
    expect(await (await join("one")).closed()).toBe(closeCodes.overloaded);
    date.mockRestore();
    // A third of a second is one more of three per second.
    now.mockReturnValue(5_334);
    await (await join("one")).welcome();
    expect(await (await join("one")).closed()).toBe(closeCodes.overloaded);
    now.mockReturnValue(6_500);
    await (await join("one")).welcome();
    expect(testApp.views).toHaveLength(6);
    now.mockRestore();
  });

  it("do not affect a page that resumes with the missed transactions", async () => {
    const now = vi.spyOn(monotonicClock, "now").mockReturnValue(5_000);
    const { server } = await openTestApp({ limits: { joinsPerSecond: 1 } });
    const first = await attack(server.url);
    first.hello();
    const { session, token } = await first.welcome();
    const path = `session/${String(session)}/socket`;
    const resume = async (sequence?: number): Promise<Attacker> => {
      const visitor = await attack(server.url, path);
      visitor.hello({ session, token, sequence });
      return visitor;
    };
    // Without a sequence number the whole state would be sent again.
    expect(await (await resume()).closed()).toBe(closeCodes.overloaded);
    const resumed = await resume(0);
    await until(() => resumed.received.length > 0);
    expect(resumed.received[0]).toMatchObject({ type: "welcome", mode: "delta" });
    now.mockRestore();
  });
});

it("[N27] an intent is decided while another visitor joins a large graph", async () => {
  const flow = rowOf(5_000);
  const server = await open(() => flow);
  const ada = await visit(server);
  const joining = await attack(server.url);
  const order: string[] = [];
  flow.on("node_updated", () => order.push("the intent of the other"));
  let answer: Promise<unknown> | undefined;
  // Each chunk takes a turn.
  let now = monotonicClock.now();
  vi.spyOn(monotonicClock, "now").mockImplementation(() => (now += 10));
  const sendParts = Reflect.get(SocketTransport.prototype, "sendParts");
  vi.spyOn(SocketTransport.prototype, "sendParts").mockImplementation(function (
    this: SocketTransport,
    parts,
  ) {
    answer ??= ada.root.call("relabel", "node", idAt(7), "meanwhile");
    if (String(parts[0]).includes(`"isLast":true`)) order.push("the last chunk");
    Reflect.apply(sendParts, this, [parts]);
  });
  joining.hello();
  await joining.welcome();
  vi.restoreAllMocks();
  expect(await answer).toMatchObject({ ok: true });
  expect(order).toEqual(["the intent of the other", "the last chunk"]);
});

describe("[N25] control frames", () => {
  it("are answered", async () => {
    const { server } = await openTestApp();
    const { socket } = await attack(server.url);
    socket.ping("are you there");
    const [data] = (await once(socket, "pong")) as [Buffer];
    expect(data.toString()).toBe("are you there");
  });

  it.each(["ping", "pong"] as const)(
    "count like messages: a flood of %ss is closed",
    async (kind) => {
      const { server, testApp } = await openTestApp({ limits: { intentsPerSecond: 10 } });
      const flooder = await attack(server.url);
      flooder.hello();
      await flooder.welcome();
      for (let count = 0; count < 1_000; count += 1) flooder.socket[kind]("x".repeat(125));
      expect(await flooder.closed()).toBe(closeCodes.overloaded);
      await visit(server);
      expect(testApp.views).toHaveLength(2);
    },
  );
});

describe("[N94] unread messages", () => {
  it("of the server, of any size, do not close a client that sends acks", async () => {
    const { server, testApp } = await openTestApp();
    const slow = await attack(server.url);
    slow.hello();
    await slow.welcome();
    const received = async (): Promise<number> => {
      const { body } = await ask(server.url, "/metrics");
      return Number(/^heddle_bytes_received_total (\d+)$/m.exec(body)?.[1]);
    };
    const before = await received();
    slow.socket.pause();
    testApp.testView.state = "x".repeat(20_000_000);
    const ack = messageText({ type: "ack", sequence: 0 });
    for (let count = 0; count < 10; count += 1) slow.socket.send(ack);
    await until(async () => (await received()) === before + 10 * ack.length);
    slow.socket.resume();
    await until(
      () => slow.code !== undefined || slow.received.some(({ sequence }) => sequence === 1),
    );
    expect(slow.code).toBeUndefined();
  });

  it("that answer pings close the client", () => {
    const closed: number[] = [];
    let pongs = 0;
    // Its other end reads nothing, so that no message is ever sent.
    const socket = Object.assign(new EventEmitter(), {
      readyState: WebSocket.OPEN,
      OPEN: WebSocket.OPEN,
      pong: () => (pongs += 1),
      close: (code: number) => closed.push(code),
      terminate: () => {},
    }) as unknown as WebSocket;
    const options = { messagesPerSecond: Infinity, onError: () => {} };
    new SocketTransport(socket, new PassThrough(), new Metrics(), options);
    while (closed.length === 0) socket.emit("ping", Buffer.from("x"));
    expect([closed, pongs]).toEqual([[closeCodes.overloaded], 10_000]);
  });

  it("are those that are not sent yet: a client that reads may send any number of pings", async () => {
    const { server } = await openTestApp({ limits: { intentsPerSecond: Infinity } });
    const { socket } = await attack(server.url);
    let pongs = 0;
    socket.on("pong", () => (pongs += 1));
    for (let sent = 1_000; sent <= 12_000; sent += 1_000) {
      for (let count = 0; count < 1_000; count += 1) socket.ping();
      await until(() => pongs === sent);
    }
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe("[N23] silent connections", () => {
  /** Enough for a hello on a busy machine. */
  const timeForHello = 5_000;

  it("with a hello stay open while the app starts", async () => {
    let start = (_view: TestView): void => {};
    const starting = new Promise<TestView>((resolve) => {
      start = resolve;
    });
    const server = await open(() => starting, { limits: { helloMilliseconds: timeForHello } });
    const patient = await attack(server.url);
    patient.hello();
    const silent = await attack(server.url);
    expect(await silent.closed()).toBe(closeCodes.badMessage);
    start(new TestView());
    await patient.welcome();
  });

  it("with a hello that resumes a session stay open", async () => {
    const { server } = await openTestApp({ limits: { helloMilliseconds: timeForHello } });
    const first = await attack(server.url);
    first.hello();
    const { session, token, root } = await first.welcome();
    const resumed = await attack(server.url, `session/${String(session)}/socket`);
    resumed.hello({ session, token, sequence: 0 });
    await until(() => resumed.received.length > 0);
    const silent = await attack(server.url);
    expect(await silent.closed()).toBe(closeCodes.badMessage);
    const outcome = await resumed.push(1, { id: root, intent: "write", args: ["still here"] });
    expect(outcome).toMatchObject({ ok: true });
  });

  it("are closed without a hello", async () => {
    const { server, testApp } = await openTestApp({ limits: { helloMilliseconds: 30 } });
    const silent = await attack(server.url);
    const chatty = await attack(server.url);
    chatty.send({ type: "ping" });
    expect([await silent.closed(), await chatty.closed()]).toEqual([
      closeCodes.badMessage,
      closeCodes.badMessage,
    ]);
    expect(testApp.views).toHaveLength(0);
  });

  it("stay open without a limit, and so do sessions", async () => {
    const timers = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setInterval")];
    const { server, testApp } = await openTestApp({
      limits: { helloMilliseconds: Infinity, silenceMilliseconds: Infinity },
      session: { ttl: Infinity },
    });
    const silent = await attack(server.url);
    const ada = await visit(server);
    const { session, token } = ada;
    ada.replica.close();
    await until(() => ada.codes.length > 0);
    // With a longer delay a timer fires immediately.
    const delays = timers.flatMap(({ mock }) => mock.calls.map(([, delay = 0]) => delay));
    expect(Math.max(...delays)).toBe(2 ** 31 - 1);
    const again = await attack(server.url, `session/${session}/socket`);
    again.hello({ session, token });
    expect(await again.welcome()).toMatchObject({ session });
    expect(testApp.views).toHaveLength(1);
    silent.hello();
    await silent.welcome();
    expect(testApp.views).toHaveLength(2);
  });

  it("are terminated when the client is gone", async () => {
    // Long enough to join on a busy machine.
    const { server } = await openTestApp({ limits: { silenceMilliseconds: 3_000 } });
    const dead = await attack(server.url);
    dead.hello();
    await dead.welcome();
    // It no longer receives anything, not even a ping.
    dead.socket.pause();
    const metrics = async (): Promise<string> => (await ask(server.url, "/metrics")).body;
    await expect.poll(metrics, { timeout: 50_000 }).toContain("\nheddle_connections 0\n");
  });
});
