import type { AppSession } from "./app.ts";
import { type Logger, logError } from "./log.ts";
import type { StoredFiles } from "./stored-files.ts";

interface LiveSessionParts {
  readonly id: string;
  readonly principal: unknown;
  readonly address: string;
  readonly files: StoredFiles;
  readonly keep: () => () => void;
  readonly end: () => void;
  readonly log: Logger;
}

/** A session as its app knows it, with what the server keeps for it. */
export class LiveSession implements AppSession {
  readonly id: string;
  readonly principal: unknown;
  readonly files: StoredFiles;
  /** Where its visitor came from first. */
  readonly address: string;
  readonly #keep: () => () => void;
  readonly #end: () => void;
  readonly #log: Logger;
  #callbacks: (() => void)[] = [];
  #isOver = false;

  constructor({ id, principal, address, files, keep, end, log }: LiveSessionParts) {
    this.id = id;
    this.principal = principal;
    this.address = address;
    this.files = files;
    this.#keep = keep;
    this.#end = end;
    this.#log = log;
  }

  onClose(callback: () => void): void {
    if (this.#isOver) this.#run(callback);
    else this.#callbacks.push(callback);
  }

  keepAlive(): () => void {
    return this.#keep();
  }

  end(): void {
    this.#end();
  }

  /** Tells the app that the session is over, and lets go of its files. */
  finish(): void {
    this.#isOver = true;
    for (const callback of this.#callbacks.splice(0)) this.#run(callback);
    this.files.end();
  }

  #run(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      logError(this.#log, "on_close_failed", error);
    }
  }
}
