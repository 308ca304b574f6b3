import { unwatchFile, watchFile } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { ServingOptions } from "../commands/options.ts";
import { readingError } from "../files/read-text.ts";
import { announce, listenError, openBrowser, stopSignal } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import { ErrorPage } from "./app-news.ts";
import { type AppMessage, AppProcess } from "./app-process.ts";

interface ServingApp {
  readonly file: string;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/** Serves what a file exports, again after each change of it and of what it imports, until it is told to stop. */
export async function serveApp({ file, options, terminal }: ServingApp): Promise<void> {
  const path = resolve(file);
  await readFile(path).catch((error: unknown) => {
    throw readingError(file, error);
  });
  const stopped = stopSignal(terminal);
  const served = new ServedApp(path, options, terminal);
  try {
    await Promise.race([stopped, served.failure]);
  } finally {
    await served.close();
  }
}

/** An app that is started again when its files change. */
class ServedApp {
  /** Rejects where it is of no use to go on. */
  readonly failure: Promise<never>;
  readonly #path: string;
  readonly #options: ServingOptions;
  readonly #terminal: Terminal;
  readonly #files: WatchedFiles;
  #fail: (error: unknown) => void = () => {};
  #port: number | undefined;
  #isAnnounced = false;
  /** The one that was started last. */
  #process: AppProcess;
  /** The one that answers, also while the next one is being loaded. */
  #serving: AppProcess | undefined;
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
    await Promise.all([this.#process.stop(), this.#serving?.stop(), this.#errorPage?.close()]);
  }

  #start(): AppProcess {
    this.#terminal.progress(`Starting ${basename(this.#path)} …`);
    const started: AppProcess = new AppProcess(
      {
        module: pathToFileURL(this.#path).href,
        title: basename(this.#path),
        port: this.#port,
        host: this.#options.host,
        isDebugging: this.#terminal.isDebugging,
      },
      (message) => this.#hear(message, started),
    );
    return started;
  }

  async #hear(message: AppMessage, from: AppProcess): Promise<void> {
    // What was changed since is being started already.
    if (from !== this.#process) return;
    if (message.type === "file") this.#files.add(message.path);
    else if (message.type === "ready") {
      await this.#makeRoom();
      this.#serving = from;
      from.listen();
    } else if (message.type === "listening") this.#listening(message);
    else if (message.type === "failed") {
      await this.#makeRoom();
      await this.#showProblem(message.text);
    } else {
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

  /** Ends who has the address: the app as it was, or what is wrong with it. */
  async #makeRoom(): Promise<void> {
    const [serving, errorPage] = [this.#serving, this.#errorPage];
    this.#serving = undefined;
    this.#errorPage = undefined;
    await Promise.all([serving?.replace(), errorPage?.close()]);
  }

  /** The page comes first, so that it can be loaded as soon as the terminal reports the problem. */
  async #showProblem(text: string): Promise<void> {
    const name = basename(this.#path);
    // Before the first start succeeds, the port is unknown and no page is open.
    if (this.#port) {
      this.#errorPage = new ErrorPage(name, text);
      await this.#errorPage.listen(this.#port, this.#options.host ?? "127.0.0.1");
    }
    this.#terminal.note(`${this.#terminal.styleNote("red", `${name} cannot be served:`)} ${text}`);
    this.#terminal.note(this.#terminal.styleNote("dim", "It starts again when the file changes."));
  }

  #restart(changed: string): void {
    this.#restarting ??= this.#startAgain(changed).finally(() => {
      this.#restarting = undefined;
    });
  }

  async #startAgain(changed: string): Promise<void> {
    this.#terminal.note(this.#terminal.styleNote("dim", `${basename(changed)} was changed`));
    this.#files.clear();
    // One that never came to answer is of no use; the other answers until the next one can.
    if (this.#process !== this.#serving) await this.#process.stop();
    this.#process = this.#start();
  }
}

/** How many milliseconds lie between looking at a file. */
const interval = 250;

/** Says when one of several files is written, made or removed, by whatever editor. */
class WatchedFiles {
  readonly #paths = new Set<string>();
  readonly #onChange: (path: string) => void;

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** Watches another file. */
  add(path: string): void {
    if (this.#paths.has(path)) return;
    this.#paths.add(path);
    watchFile(path, { interval }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) this.#onChange(path);
    });
  }

  /** Watches none any more. */
  clear(): void {
    for (const path of this.#paths) unwatchFile(path);
    this.#paths.clear();
  }
}
