import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { LanguageName } from "@heddle/params";
import type { ServeOptions } from "@heddle/server";

import { findCompiler } from "./app-compiler.ts";

/** The settings of an app process. */
export interface AppSettings {
  /** The URL of the app module. */
  readonly module: string;
  readonly title: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly allowedOrigins: ServeOptions["allowedOrigins"];
  readonly language: LanguageName | undefined;
  /** A folder, or the URL of a PostgreSQL database, for the rooms of the app. */
  readonly rooms: string | undefined;
  readonly isDebugging: boolean;
}

/** What the app process is started with. */
export interface RunnerSettings extends AppSettings {
  /** Whether tsx compiles the app. */
  readonly hasCompiler: boolean;
}

/** The links of a shared app, which a new version keeps. */
export interface AppShare {
  readonly expiresMs: number | undefined;
  /** The secret of the person at the terminal. */
  readonly secret: string;
  /** The invitation that the last version has made, if any. */
  readonly token: string;
}

/**
 * Message to the app process: the address is free, listen. The secrets of the links are here and not in the settings, because
 * other users of the machine can read the arguments of a process.
 */
export interface ListenMessage {
  readonly type: "listen";
  readonly share: AppShare | undefined;
}

/** Message to the app process: a new version replaces it, so notify the pages and end. */
export const replacedMessage = "replaced";

/** Message to the app process: answer with the link for guests, a new one if there is none. */
export const linkMessage = "link";

/** Message to the app process: revoke the link for guests. */
export const revokeMessage = "revoke";

/** Messages from the app process to the command. */
export type AppMessage =
  /** The app is loaded and waits for `listenMessage`. */
  | { readonly type: "ready" }
  | { readonly type: "listening"; readonly url: string; readonly port: number }
  /** The valid link for guests. */
  | { readonly type: "link"; readonly url: string }
  | { readonly type: "revoked" }
  /** The link cannot be read or revoked, because the store of the rooms is away. */
  | { readonly type: "linkFailed"; readonly text: string }
  /** The app cannot be loaded or has crashed. */
  | { readonly type: "failed"; readonly text: string }
  /** The address cannot be used; `code` is the system's. */
  | { readonly type: "busy"; readonly code: string }
  /** A file that the app uses, or that was missing at this time. */
  | {
      readonly type: "file";
      readonly path: string;
      readonly missingSince: number | undefined;
    };

/** A process that does not end within this time is killed. */
const stopTimeoutMs = 3_000;

/** Runs an app in a child process, so that its crash does not end the command. */
export class AppProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** Its exit is expected and not reported. */
  #isEnding = false;

  constructor(settings: AppSettings, onMessage: (message: AppMessage) => void | Promise<void>) {
    const runner = new URL(`./app-runner${import.meta.url.slice(-3)}`, import.meta.url);
    const compiler = findCompiler(settings.module);
    const flags = compiler === undefined ? [] : [`--import=${compiler}`];
    const execArgv = [...process.execArgv.filter((flag) => !flags.includes(flag)), ...flags];
    const given: RunnerSettings = { ...settings, hasCompiler: compiler !== undefined };
    this.#child = fork(fileURLToPath(runner), [JSON.stringify(given)], { execArgv });
    this.#child.on("message", (message: AppMessage) => {
      if (message.type === "failed" || message.type === "busy") this.#isEnding = true;
      void onMessage(message);
    });
    this.#child.once("exit", (code, signal) => {
      if (this.#isEnding) return;
      const how = signal ?? `exit code ${code}`;
      void onMessage({ type: "failed", text: `The app ended unexpectedly (${how}).` });
    });
    this.#ended = once(this.#child, "exit");
  }

  /** Lets the app listen, once its address is free. */
  listen(share: AppShare | undefined): void {
    this.send({ type: "listen", share });
  }

  /** Returns whether the process can receive the message. */
  send(message: string | ListenMessage): boolean {
    if (this.#child.connected) this.#child.send(message);
    return this.#child.connected;
  }

  /** Ends the process in favor of a new version, which its pages then wait for. */
  async replace(): Promise<void> {
    await this.#end(() => this.send(replacedMessage));
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    await this.#end(() => this.#child.kill("SIGTERM"));
  }

  async #end(requestEnd: () => void): Promise<void> {
    this.#isEnding = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    requestEnd();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), stopTimeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }
}
