import { basename } from "node:path";
import { pathToFileURL } from "node:url";

import { listenError } from "../listen-error.ts";
import { openBrowser } from "../open-browser.ts";
import { announce } from "../serving.ts";
import type { ServingOptions } from "../serving-options.ts";
import type { Terminal } from "../terminal.ts";
import type { AppMessage } from "./app-message.ts";
import { AppProcess } from "./app-process.ts";
import { ErrorPage } from "./error-page.ts";
import { WatchedFiles } from "./watched-files.ts";

/** An app that is started again when its files change. */
export class ServedApp {
  /** Rejects where it is of no use to go on. */
  readonly failure: Promise<never>;
  readonly #path: string;
  readonly #options: ServingOptions;
  readonly #terminal: Terminal;
  readonly #files: WatchedFiles;
  #fail: (error: unknown) => void = () => {};
  #port: number | undefined;
  #isAnnounced = false;
  #process: AppProcess;
  #errorPage: ErrorPage | undefined;
  #restarting: Promise<void> | undefined;

  constructor(path: string, options: ServingOptions, terminal: Terminal) {
    this.#path = path;
    this.#options = options;
    this.#terminal = terminal;
    this.#port = options.port;
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#files = new WatchedFiles((changed) => this.#restart(changed));
    this.#process = this.#start();
  }

  async close(): Promise<void> {
    this.#files.clear();
    await this.#restarting;
    await Promise.all([this.#process.stop(), this.#errorPage?.close()]);
  }

  #start(): AppProcess {
    this.#terminal.progress(`Starting ${basename(this.#path)} …`);
    return new AppProcess(
      {
        module: pathToFileURL(this.#path).href,
        title: basename(this.#path),
        port: this.#port,
        host: this.#options.host,
        isDebugging: this.#terminal.isDebugging,
      },
      (message) => this.#hear(message),
    );
  }

  #hear(message: AppMessage): void {
    if (message.type === "file") this.#files.add(message.path);
    else if (message.type === "listening") this.#listening(message);
    else if (message.type === "failed") this.#show(message.text);
    else {
      const error = Object.assign(new Error(message.code), { code: message.code });
      this.#fail(listenError(error, { ...this.#options, port: this.#port }));
    }
  }

  #listening({ url, port }: AppMessage & { readonly type: "listening" }): void {
    this.#port = port;
    if (this.#isAnnounced) return this.#terminal.note(`${basename(this.#path)} is served again`);
    this.#isAnnounced = true;
    announce(basename(this.#path), url, this.#terminal);
    if (this.#options.open) openBrowser(url, this.#terminal);
  }

  /** Where the port is not known yet, there is nobody who could look. */
  #show(text: string): void {
    const name = basename(this.#path);
    this.#terminal.note(`${this.#terminal.styleNote("red", `${name} cannot be served:`)} ${text}`);
    this.#terminal.note(
      this.#terminal.styleNote("dim", "It is tried again when the file is changed."),
    );
    if (!this.#port) return;
    this.#errorPage = new ErrorPage(name, text);
    this.#errorPage.listen(this.#port, this.#options.host ?? "127.0.0.1");
  }

  #restart(changed: string): void {
    this.#restarting ??= this.#startAgain(changed).finally(() => {
      this.#restarting = undefined;
    });
  }

  async #startAgain(changed: string): Promise<void> {
    this.#terminal.note(this.#terminal.styleNote("dim", `${basename(changed)} was changed`));
    this.#files.clear();
    await Promise.all([this.#process.stop(), this.#errorPage?.close()]);
    this.#errorPage = undefined;
    this.#process = this.#start();
  }
}
