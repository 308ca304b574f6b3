import { Params } from "@heddle/params";
import { closeCodes } from "@heddle/sync";
import { Column, Text, View } from "@heddle/views";
import { expect, it } from "vitest";
import * as z from "zod/mini";

import type { AppSession } from "./app.ts";
import type { LogEntry } from "./log.ts";
import { open } from "./test-server.fixture.ts";
import { ask, openSocket, until, visit, Visitor } from "./visitor.fixture.ts";

/** Each failure has its own secret, so that a leak can be traced. */
const secretOf = (place: string): string => `hush-${place}-9f2c`;

/** Its message begins like a stack frame, which the log must not mistake for one. */
class MisleadingError extends Error {
  readonly code = "spoken";
  constructor(place: string) {
    super(`first line\n    at ${secretOf(place)} (file:///app.ts:1:1)\nkey ${secretOf(place)}`);
    this.name = secretOf(place);
  }
}

/** A model outside the tree, with a hidden parameter. */
class Account extends Params.with({
  key: { type: z._default(z.string(), ""), view: "none" },
  uses: { type: z._default(z.int(), 0), view: "r" },
}) {}

class Fragile extends View.with({
  key: { type: z._default(z.string(), secretOf("intent")), view: "none" },
  count: { type: z._default(z.int(), 0), view: "rw" },
}) {
  static override readonly kind: string = "fragile";
  static override readonly intents = {
    fail: { args: [] },
    failLater: { args: [], command: true },
    use: { args: [] },
    failOddly: { args: [] },
  };
  readonly account: Account = new Account({ key: secretOf("account") });

  fail(): void {
    throw new MisleadingError("intent");
  }

  async failLater(): Promise<void> {
    await Promise.resolve();
    throw new MisleadingError("later");
  }

  failOddly(): void {
    // oxlint-disable-next-line only-throw-error -- an app may do that
    throw secretOf("text");
  }

  use(): void {
    this.account.uses += 1;
  }
}

function app(session: AppSession): View {
  if (session.principal === "unlucky") throw new MisleadingError("constructor");
  const fragile = new Fragile();
  fragile.watch("count", () => {
    throw new MisleadingError("watcher");
  });
  fragile.account.watch("uses", () => {
    throw new MisleadingError("account");
  });
  session.onClose(() => {
    throw new MisleadingError("close");
  });
  return new Column({ children: [fragile, new Text({ text: "shown" })] });
}

const places = [
  "constructor",
  "intent",
  "later",
  "text",
  "watcher",
  "account",
  "close",
  "authorize",
];

/** Makes an app fail in every possible place; returns all output to visitors and log. */
async function failEverywhere(): Promise<{ log: LogEntry[]; output: string; errors: unknown[] }> {
  const log: LogEntry[] = [];
  const errors: unknown[] = [];
  const server = await open(app, {
    session: { ttl: 1 },
    logger: (entry, error) => {
      log.push(entry);
      if (error !== undefined) errors.push(error);
    },
    authorize: ({ headers }) => {
      if (headers["x-user"] === "broken") throw new MisleadingError("authorize");
      return headers["x-user"];
    },
  });
  const unlucky = new Visitor({ ...server, headers: { "X-User": "unlucky" } });
  await until(() => unlucky.replica.state.status === "stopped");
  expect(unlucky.codes).toEqual([closeCodes.failed]);
  const ada = await visit({ ...server, headers: { "X-User": "ada" } });
  const fragile = ada.find("fragile");
  for (const intent of ["fail", "failLater", "failOddly"]) {
    expect(await fragile.call(intent)).toMatchObject({ ok: false, code: "failed" });
  }
  // The change is applied; another listener failed.
  expect(await fragile.call("set", "count", 1)).toMatchObject({ ok: true });
  expect(await fragile.call("use")).toMatchObject({ ok: true });
  const headers = { "X-User": "broken" };
  const rejection = await openSocket(`${server.url}socket`, headers).catch(String);
  const answers = [await ask(server.url, "/", { headers }), await ask(server.url, "/metrics")];
  ada.replica.close();
  await until(() => log.some(({ event }) => event === "on_close_failed"));
  const output = JSON.stringify([unlucky.received, ada.received, rejection, answers, log]);
  return { log, output, errors };
}

it("[N16, N61] an error's message is never exposed, wherever an app throws it", async () => {
  const { log, output, errors } = await failEverywhere();
  for (const place of places) expect(output).not.toContain(secretOf(place));
  expect(output).not.toContain("first line");
  // Only a custom logger receives the errors.
  const said = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  for (const place of places) expect(said.join()).toContain(secretOf(place));
  expect(log.filter(({ level }) => level === "error").map(({ event }) => event)).toEqual([
    "app_failed",
    "app_failed",
    "app_failed",
    "app_failed",
    "model_failed",
    "model_failed",
    "authorize_failed",
    "authorize_failed",
    "on_close_failed",
  ]);
});

it("[N61] the log contains the class, code and stack of an error", async () => {
  const { log } = await failEverywhere();
  const errors = log.filter(({ level, name }) => level === "error" && name !== "string");
  expect(errors.length).toBeGreaterThan(7);
  for (const entry of errors) {
    expect(entry).toMatchObject({ name: "MisleadingError", code: "spoken" });
    expect(entry["at"]).toMatch(/^at .*errors\.test\.ts:\d+:\d+/);
  }
});

it("[N91] an error that a visitor repeats is logged once in a session, then counted", async () => {
  const server = await open(() => new Fragile(), { session: { ttl: 20 } });
  const visitor = await visit(server);
  for (let time = 0; time < 100; time += 1) {
    expect(await visitor.root.call("fail")).toMatchObject({ ok: false, code: "failed" });
  }
  await visitor.root.call("failOddly");
  const entries = (): string[] =>
    server.log.filter(({ level }) => level === "error").map(({ event }) => event);
  expect(entries()).toEqual(["app_failed", "app_failed"]);
  visitor.replica.close();
  await until(() => entries().length > 2);
  expect(server.log.at(-1)).toEqual({
    level: "error",
    event: "app_failed_again",
    name: "MisleadingError",
    count: 99,
  });
  await (await visit(server)).root.call("fail");
  expect(entries()).toEqual(["app_failed", "app_failed", "app_failed_again", "app_failed"]);
});
