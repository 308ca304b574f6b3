import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What the process of an app is started with. */
export interface AppSettings {
  /** The address of the file as a module. */
  readonly module: string;
  readonly title: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly isDebugging: boolean;
}

/** What the command tells the process of an app: it may listen now. */
export const mayListen = "listen";

/** What the command tells the process of an app: another one takes its place, so it says so to its pages and ends. */
export const isReplaced = "replaced";

/** What the process of an app tells the command. */
export type AppMessage =
  /** It is loaded, and waits to be told that its address is free. */
  | { readonly type: "ready" }
  | { readonly type: "listening"; readonly url: string; readonly port: number }
  /** It cannot be served as it is. */
  | { readonly type: "failed"; readonly text: string }
  /** The address cannot be had. */
  | { readonly type: "busy"; readonly code: string }
  /** A file that it is made of, as a path. */
  | { readonly type: "file"; readonly path: string };

/** How many milliseconds a process may take to end by itself. */
const patience = 3_000;

/** An app in a process of its own: what is wrong with it does not reach the command. */
export class AppProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  /** Whether its end is nothing to tell. */
  #isOver = false;

  constructor(settings: AppSettings, onMessage: (message: AppMessage) => void | Promise<void>) {
    const runner = new URL(`./app-runner${import.meta.url.slice(-3)}`, import.meta.url);
    const tsx = `--import=${import.meta.resolve("tsx")}`;
    const execArgv = process.execArgv.includes(tsx) ? process.execArgv : [...process.execArgv, tsx];
    this.#child = fork(fileURLToPath(runner), [JSON.stringify(settings)], { execArgv });
    this.#child.on("message", (message: AppMessage) => {
      if (message.type === "failed" || message.type === "busy") this.#isOver = true;
      void onMessage(message);
    });
    this.#child.once("exit", (code, signal) => {
      if (this.#isOver) return;
      const how = signal ?? `exit code ${code}`;
      void onMessage({ type: "failed", text: `The app has ended by itself (${how}).` });
    });
    this.#ended = once(this.#child, "exit");
  }

  /** Lets it listen: its address is free. */
  listen(): void {
    if (this.#child.connected) this.#child.send(mayListen);
  }

  /** Ends the process, for another one to answer; its pages are told so. */
  async replace(): Promise<void> {
    await this.#end(() => {
      if (this.#child.connected) this.#child.send(isReplaced);
    });
  }

  /** Ends the process; its pages are told to come back. */
  async stop(): Promise<void> {
    await this.#end(() => this.#child.kill("SIGTERM"));
  }

  async #end(tell: () => void): Promise<void> {
    this.#isOver = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    tell();
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), patience);
    await this.#ended;
    clearTimeout(timer);
  }
}
