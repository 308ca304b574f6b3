import { describe, expect, it } from "vitest";

import { type ClientName, closeCodes, protocolVersion, type ServerMessage } from "./protocol.ts";
import { Stage } from "./stage.fixture.ts";
import type { Transport } from "./transport.ts";

/** A client that says whatever a test wants. */
class RawClient {
  readonly received: ServerMessage[] = [];
  closeCode: number | undefined;
  readonly #transport: Transport;
  #number = 0;

  private constructor(transport: Transport) {
    this.#transport = transport;
    transport.onMessage = (text) => void this.received.push(JSON.parse(text) as ServerMessage);
    transport.onClose = (code) => (this.closeCode = code);
  }

  static async open(
    stage: Stage,
    resume?: object,
    name: ClientName = { id: "raw", connection: 1 },
  ): Promise<RawClient> {
    const client = new RawClient(await stage.network.connect());
    const greeting = resume ? { client: name, resume } : { client: name };
    client.say({ type: "hello", version: protocolVersion, ...greeting });
    await stage.clock.advance(10);
    return client;
  }

  get welcome(): Extract<ServerMessage, { type: "welcome" }> {
    const welcome = this.received.find((message) => message.type === "welcome");
    if (!welcome) throw new Error("The host has not greeted");
    return welcome;
  }

  say(message: object | string): void {
    this.#transport.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  push(id: string, intent: string, ...args: unknown[]): void {
    this.say({ type: "push", intents: [{ number: (this.#number += 1), id, intent, args }] });
  }

  get outcomes(): unknown[] {
    return this.received
      .flatMap((message) => (message.type === "transaction" ? (message.settled ?? []) : []))
      .map(({ outcome }) => (outcome.ok ? "ok" : outcome.code));
  }
}

function stateOf({ workshop }: Stage): string {
  const { title, level, secret, fixed, locked, items } = workshop;
  return JSON.stringify({ title, level, secret, fixed, locked, items: [...items] });
}

describe("delivery", () => {
  it("[Y3] answers a gap in the numbers with the number expected", async () => {
    const stage = new Stage();
    const client = await RawClient.open(stage);
    client.say({ type: "push", intents: [{ number: 5, id: "m1", intent: "rename", args: ["x"] }] });
    await stage.clock.advance(10);
    expect(client.received.at(-1)).toEqual({ type: "nack", expected: 1 });
    expect(stage.workshop.log).toEqual([]);
  });

  it("[Y9] sends a reader that is behind one transaction with the present state", async () => {
    const stage = new Stage({ limits: { unacknowledged: 3 } });
    const client = await RawClient.open(stage);
    for (let level = 1; level <= 50; level++) {
      stage.workshop.level = level;
      await stage.clock.advance(1);
    }
    const before = client.received.filter(({ type }) => type === "transaction");
    expect(before).toHaveLength(4);
    client.say({ type: "ack", sequence: 4 });
    await stage.clock.advance(100);
    const after = client.received.filter((message) => message.type === "transaction").slice(4);
    expect(after).toMatchObject([
      { from: 4, sequence: 50, operations: [{ op: "set", value: 50 }] },
    ]);
  });

  it("[Y9] closes a connection that is far behind, to come back", async () => {
    const stage = new Stage({ limits: { hardBytes: 500, unacknowledged: Infinity } });
    const client = await RawClient.open(stage);
    stage.network.faults = { ...stage.network.faults, stall: 1 };
    for (let round = 0; round < 50; round++) {
      stage.workshop.title = `long title number ${round}`;
      await stage.clock.advance(1);
    }
    await stage.clock.advance(1_000);
    expect(client.closeCode).toBe(closeCodes.slowReader);
  });
});

describe("attacks", () => {
  it("[Y20] nothing of a hidden parameter is in what is sent", async () => {
    const stage = new Stage();
    const client = await RawClient.open(stage);
    stage.workshop.secret = "topsecret";
    await stage.clock.advance(10);
    expect(JSON.stringify(client.received)).not.toMatch(/topsecret|hidden|"secret"/);
  });

  it("[Y27] forged intents are refused and change nothing", async () => {
    const stage = new Stage();
    const client = await RawClient.open(stage);
    const before = stateOf(stage);
    client.push("m1", "set", "fixed", "x");
    client.push("m1", "set", "secret", "x");
    client.push("m1", "set", "locked", true);
    client.push("m1", "set", "items", []);
    client.push("m1", "set", "nothing", 1);
    client.push("m1", "update", { title: "x" });
    client.push("m1", "onError", "x");
    client.push("m1", "toString");
    client.push("m99", "rename", "x");
    client.push("m1", "rename", { $: "model", id: "m99" });
    client.push("m1", "rename", 42);
    client.push("m1", "rename", "a", "b");
    await stage.clock.advance(10);
    expect(client.outcomes).toHaveLength(12);
    expect(client.outcomes).not.toContain("ok");
    expect(stateOf(stage)).toBe(before);
  });

  const badMessages: Record<string, string> = {
    "not JSON": "{",
    "no message": "[]",
    "unknown type": `{"type":"evil"}`,
    "wrong form": `{"type":"push","intents":[{"number":-1}]}`,
    "a forbidden key": `{"type":"push","intents":[{"number":1,"id":"m1","intent":"rename","args":[{"__proto__":1}]}]}`,
    "200,000 levels": `{"type":"push","intents":[{"number":1,"id":"m1","intent":"rename","args":[${"[".repeat(200_000)}${"]".repeat(200_000)}]}]}`,
    "over a mebibyte": `{"type":"push","intents":[{"number":1,"id":"m1","intent":"rename","args":["${"x".repeat(1_100_000)}"]}]}`,
  };
  for (const [name, text] of Object.entries(badMessages)) {
    it(`[Y22] ends the connection for ${name} and changes nothing`, async () => {
      const stage = new Stage();
      const client = await RawClient.open(stage);
      const bystander = await RawClient.open(stage);
      const before = stateOf(stage);
      client.say(text);
      await stage.clock.advance(10);
      expect(client.closeCode).toBe(closeCodes.badMessage);
      expect(bystander.closeCode).toBeUndefined();
      expect(stateOf(stage)).toBe(before);
    });
  }

  it("[Y41] takes what may be asked for in a second, and asks for the rest again", async () => {
    const stage = new Stage({ limits: { intentsPerSecond: 10 } });
    const client = await RawClient.open(stage);
    const intents = Array.from({ length: 25 }, (_, at) => ({
      number: at + 1,
      id: "m1",
      intent: "addItem",
      args: [`i${at}`, ""],
    }));
    client.say({ type: "push", intents });
    await stage.clock.advance(10);
    expect(stage.workshop.log).toHaveLength(10);
    await stage.clock.advance(1_000);
    expect(client.received.at(-1)).toEqual({ type: "nack", expected: 11 });
    client.say({ type: "push", intents: intents.slice(10) });
    await stage.clock.advance(10);
    expect([stage.workshop.log.length, client.closeCode]).toEqual([20, undefined]);
  });

  it("[Y23] ends a connection that asks too often", { timeout: 60_000 }, async () => {
    const stage = new Stage();
    const client = await RawClient.open(stage);
    for (let round = 0; round < 10_000; round++) client.push("m1", "set", "level", round % 100);
    await stage.clock.advance(10);
    expect(client.closeCode).toBe(closeCodes.overloaded);
  });

  it("[Y24] resumes for the present and the last token, and for no other", async () => {
    const stage = new Stage();
    const { session, token } = (await RawClient.open(stage)).welcome;
    const second = await RawClient.open(stage, { session, token, sequence: 0 });
    expect(second.welcome.session).toBe(session);
    expect(second.welcome.token).not.toBe(token);
    const third = await RawClient.open(stage, { session, token, sequence: 0 });
    expect(third.welcome.session).toBe(session);
    expect(second.closeCode).toBe(closeCodes.replaced);
    const fourth = await RawClient.open(stage, {
      session,
      token: third.welcome.token,
      sequence: 0,
    });
    expect(fourth.welcome.session).toBe(session);
    const late = await RawClient.open(stage, { session, token, sequence: 0 });
    expect(late.welcome.session).not.toBe(session);
    const forged = await RawClient.open(stage, { session, token: "guess", sequence: 0 });
    expect(forged.welcome.session).not.toBe(session);
  });

  it("[Y24] any number of greetings may get lost before one is answered", async () => {
    const stage = new Stage();
    const { session, token } = (await RawClient.open(stage)).welcome;
    const unheard: string[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const { welcome } = await RawClient.open(stage, { session, token, sequence: 0 });
      expect(welcome.session).toBe(session);
      unheard.push(welcome.token);
    }
    const heard = unheard[2] ?? "";
    const next = await RawClient.open(stage, { session, token: heard, sequence: 0 });
    expect(next.welcome.session).toBe(session);
    for (const old of [token, unheard[0] ?? "", unheard[1] ?? ""]) {
      const late = await RawClient.open(stage, { session, token: old, sequence: 0 });
      expect(late.welcome.session).not.toBe(session);
    }
  });

  it("[Y43] a late greeting of a client does not take the session from its newer one", async () => {
    const stage = new Stage({ timeToLive: 5_000 });
    const name = (connection: number): ClientName => ({ id: "page", connection });
    const { session, token } = (await RawClient.open(stage, undefined, name(1))).welcome;
    const resume = { session, token, sequence: 0 };
    const newer = await RawClient.open(stage, resume, name(3));
    const late = await RawClient.open(stage, resume, name(2));
    expect([late.closeCode, late.received]).toEqual([closeCodes.replaced, []]);
    expect([newer.closeCode, newer.welcome.session]).toEqual([undefined, session]);
    const reloaded = await RawClient.open(stage, resume, { id: "another page", connection: 1 });
    expect([reloaded.welcome.session, newer.closeCode]).toEqual([session, closeCodes.replaced]);
    stage.network.cut();
    await RawClient.open(stage, resume, { id: "another page", connection: 0 });
    await stage.clock.advance(6_000);
    expect(stage.table.size).toBe(0);
  });

  it("[Y6] a session that goes on after a reload is told so", async () => {
    const stage = new Stage();
    const first = await RawClient.open(stage);
    const { session, token } = first.welcome;
    const reloaded = await RawClient.open(stage, { session, token });
    expect([first.welcome.mode, reloaded.welcome.mode]).toEqual(["new", "snapshot"]);
  });

  it("[Y25] tells a client of another version to reload", async () => {
    const stage = new Stage();
    const transport = await stage.network.connect();
    const codes: number[] = [];
    transport.onClose = (code) => void codes.push(code);
    transport.send(JSON.stringify({ type: "hello", version: protocolVersion + 1 }));
    await stage.clock.advance(10);
    expect(codes).toEqual([closeCodes.unsupportedVersion]);
  });
});

describe("ends", () => {
  it("[Y26] ends a session without a connection after its time to live", async () => {
    const stage = new Stage({ timeToLive: 5_000 });
    await RawClient.open(stage);
    expect(stage.table.size).toBe(1);
    stage.network.cut();
    await stage.clock.advance(4_000);
    expect(stage.table.size).toBe(1);
    await stage.clock.advance(2_000);
    expect(stage.table.size).toBe(0);
    expect(stage.clock.timers).toBe(0);
  });

  it(
    "[Y26] leaves nothing after 1,000 clients that came and went",
    { timeout: 60_000 },
    async () => {
      const stage = new Stage({ timeToLive: 1_000 });
      for (let round = 0; round < 1_000; round++) {
        const { replica } = await stage.open();
        replica.close();
      }
      await stage.clock.advance(10_000);
      expect(stage.table.size).toBe(0);
      expect(stage.clock.timers).toBe(0);
    },
  );

  it("[Y10] stops, authenticates again or retries, by the code", async () => {
    const stage = new Stage();
    const { replica } = await stage.open();
    stage.table.close(closeCodes.unauthorized, "Sign in.");
    await stage.clock.advance(10);
    expect(replica.state.status).toBe("unauthorized");
    const other = await stage.open();
    stage.table.close(closeCodes.ended, "Over.");
    await stage.clock.advance(10);
    expect(other.replica.state.status).toBe("stopped");
    const third = await stage.open();
    stage.table.close(closeCodes.restarting, "Back soon.");
    await stage.clock.advance(5_000);
    expect(third.replica.state.status).toBe("online");
  });

  it("[Y10] does not come back to say again what was too long", async () => {
    const stage = new Stage();
    const { replica } = await stage.open();
    stage.table.close(closeCodes.tooLong, "");
    await stage.clock.advance(60_000);
    expect([replica.state.status, stage.workshops.length]).toEqual(["stopped", 1]);
  });
});
