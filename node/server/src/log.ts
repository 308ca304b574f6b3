import { HeddleError, unhandled } from "@heddle/params";

import { monotonicClock } from "./clock.ts";

/** One log entry. It never contains a session id, a token, a file address or an app's error message. */
export interface LogEntry {
  readonly level: "info" | "warning" | "error";
  readonly event: string;
  readonly [detail: string]: string | number;
}

/** Receives log entries; for an error also the error itself, whose message may contain anything. */
export type Logger = (entry: LogEntry, error?: unknown) => void;

/** Writes one line of JSON: `{"time":"…","level":"error","event":"app_failed","name":"TypeError","at":"…"}` */
export function writeLogLine(entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}

/** Logs an error's class, code and stack, but not its message. */
export function logError(log: Logger, event: string, error: unknown): void {
  log({ level: "error", event, ...detailsOf(error) }, error);
}

/** Errors that a visitor can repeat at any rate: each is logged once in a while, and its repeats are counted. */
export class RepeatedErrors {
  readonly #log: Logger;
  readonly #quietMs: number;
  /** By class and place. */
  readonly #logged = new Map<string, LoggedError>();

  /** An error is logged again if it occurs after `quietMs`. */
  constructor(log: Logger, quietMs: number = Infinity) {
    this.#log = log;
    this.#quietMs = quietMs;
  }

  add(error: unknown): void {
    const { name = "", at = "" } = detailsOf(error);
    const [place = ""] = at.split("\n");
    const key = `${name} ${place}`;
    const known = this.#logged.get(key);
    const now = monotonicClock.now();
    if (known && now - known.loggedAt < this.#quietMs) {
      known.repeats += 1;
      return;
    }
    if (known) this.#logRepeats(known);
    this.#logged.set(key, { name, loggedAt: now, repeats: 0 });
    logError(this.#log, "app_failed", error);
  }

  /** Logs how often each error was repeated. */
  end(): void {
    for (const each of this.#logged.values()) this.#logRepeats(each);
    this.#logged.clear();
  }

  #logRepeats({ name, repeats }: LoggedError): void {
    if (repeats > 0) {
      this.#log({ level: "error", event: "app_failed_again", name, count: repeats });
    }
  }
}

interface LoggedError {
  readonly name: string;
  readonly loggedAt: number;
  repeats: number;
}

function detailsOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { message } = error;
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    name: error.constructor.name,
    ...(typeof code === "string" && plainCode.test(code) && { code }),
    ...(error instanceof ServerError && { message }),
    at: stackOf(error),
  };
}

/** Anything but a plain word could be a message in disguise. */
const plainCode = /^[A-Za-z_]{1,40}$/;

/** The stack frames without the message above them. */
function stackOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message) + message.length;
  const frame = /^ {4}at .+$/gm;
  return (stack.slice(start).match(frame) ?? []).map((line) => line.trim()).join("\n");
}

/** Loggers of all handlers in this process. */
const logs = new Set<Logger>();
let defaultReport = unhandled.report;

/** Sends unhandled model errors to a log instead of the console; returns the function that stops this. */
export function logUnhandled(log: Logger): () => void {
  if (logs.size === 0) {
    defaultReport = unhandled.report;
    unhandled.report = logToAll;
  }
  logs.add(log);
  return () => {
    logs.delete(log);
    if (logs.size === 0 && unhandled.report === logToAll) unhandled.report = defaultReport;
  };
}

/** Models do not know their handler, so every logger receives the error. */
function logToAll(error: unknown): void {
  for (const log of logs) logError(log, "model_failed", error);
}

/** Base of the server's own errors, whose messages contain nothing of an app and may be logged. */
export class ServerError extends HeddleError {}
