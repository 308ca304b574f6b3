import { type Stats, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { ServeOptions } from "@heddle/server";

import { CommandError } from "../command-error.ts";
import { allowedOriginsOf, type ServingOptions, type ShareOptions } from "../options.ts";
import { readingError } from "../files/read-text.ts";
import { announce, listenError, openBrowser, stopSignal } from "../serving.ts";
import { allAddresses, type GuestLink, newSecret, offerLink } from "../sharing.ts";
import type { Terminal } from "../terminal.ts";
import { ErrorPage } from "./dev-events.ts";
import {
  type AppMessage,
  AppProcess,
  type AppShare,
  linkMessage,
  revokeMessage,
} from "./app-process.ts";

interface AppOptions extends ServingOptions {
  readonly rooms: string | undefined;
}

interface ServingApp {
  readonly file: string;
  readonly options: AppOptions;
  /** Lets other people use the first room, with a link that contains a secret. */
  readonly share: ShareOptions | undefined;
  readonly terminal: Terminal;
}

/** Serves the app of a file until the command is stopped; restarts it when the file or its imports change. */
export async function serveApp({ file, options, share, terminal }: ServingApp): Promise<void> {
  const path = resolve(file);
  await readFile(path).catch((error: unknown) => {
    throw readingError(file, error);
  });
  const stopped = stopSignal(terminal);
  const host = options.host ?? (share && allAddresses);
  const served = new ServedApp(path, { ...options, host }, share, terminal);
  try {
    await Promise.race([stopped, served.failure]);
  } finally {
    await served.close();
  }
}

/** An app that restarts when its files change. */
class ServedApp {
  /** Rejects if the address cannot be used. */
  readonly failure: Promise<never>;
  readonly #path: string;
  readonly #options: AppOptions;
  readonly #allowedOrigins: ServeOptions["allowedOrigins"];
  readonly #share: ShareOptions | undefined;
  readonly #guests: AppGuests;
  readonly #terminal: Terminal;
  readonly #files: WatchedFiles;
  #fail: (error: unknown) => void = () => {};
  #port: number | undefined;
  #isAnnounced = false;
  /** The process that was started last. */
  #latest: AppProcess;
  /** The process that answers requests, also while the next one loads. */
  #serving: AppProcess | undefined;
  #errorPage: ErrorPage | undefined;
  #restarting: Promise<void> | undefined;
  #stopReading: (() => void) | undefined;

  constructor(
    path: string,
    options: AppOptions,
    share: ShareOptions | undefined,
    terminal: Terminal,
  ) {
    this.#path = path;
    this.#options = options;
    this.#allowedOrigins = allowedOriginsOf(options);
    this.#share = share;
    this.#guests = new AppGuests((message) => this.#serving?.send(message) ?? false);
    this.#terminal = terminal;
    this.#port = options.port;
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#files = new WatchedFiles((changed) => this.#restart(changed));
    this.#latest = this.#start();
  }

  async close(): Promise<void> {
    this.#files.clear();
    this.#stopReading?.();
    await this.#restarting;
    // A store that is away keeps the link until the next start.
    if (this.#share) await this.#guests.revoke().catch(() => {});
    await Promise.all([this.#latest.stop(), this.#serving?.stop(), this.#errorPage?.close()]);
  }

  #start(): AppProcess {
    this.#terminal.progress(`Starting ${basename(this.#path)} …`);
    const started: AppProcess = new AppProcess(
      {
        module: pathToFileURL(this.#path).href,
        title: basename(this.#path),
        port: this.#port,
        host: this.#options.host,
        allowedOrigins: this.#allowedOrigins,
        language: this.#options.language,
        rooms: this.#options.rooms,
        isDebugging: this.#terminal.isDebugging,
      },
      (message) => this.#handleMessage(message, started),
    );
    return started;
  }

  async #handleMessage(message: AppMessage, from: AppProcess): Promise<void> {
    // Also while the next version loads.
    if (isGuestAnswer(message)) return this.#guests.answer(message);
    // A newer process is starting already.
    if (from !== this.#latest) return;
    if (message.type === "file") this.#files.add(message.path, message.missingSince);
    else if (message.type === "ready") {
      await this.#freeAddress();
      this.#serving = from;
      from.listen(this.#share && { ...this.#share, ...this.#guests.secrets });
    } else if (message.type === "listening") await this.#listening(message).catch(this.#fail);
    else if (message.type === "failed") {
      await this.#freeAddress();
      await this.#showProblem(message.text);
    } else {
      const error = Object.assign(new Error(message.code), { code: message.code });
      this.#fail(listenError(error, { ...this.#options, port: this.#port }));
    }
  }

  async #listening({ url, port }: AppMessage & { readonly type: "listening" }): Promise<void> {
    this.#port = port;
    if (this.#isAnnounced) return this.#terminal.note(`${basename(this.#path)} restarted`);
    this.#isAnnounced = true;
    announce(basename(this.#path), url, this.#terminal);
    if (this.#share) this.#stopReading = await offerLink(this.#guests, this.#share, this.#terminal);
    if (this.#options.open) openBrowser(url, this.#terminal);
  }

  /** Ends the process or error page that uses the address. */
  async #freeAddress(): Promise<void> {
    const [serving, errorPage] = [this.#serving, this.#errorPage];
    this.#serving = undefined;
    this.#errorPage = undefined;
    await Promise.all([serving?.replace(), errorPage?.close()]);
  }

  /** Serves the error page first, so that it can be loaded as soon as the terminal reports the problem. */
  async #showProblem(text: string): Promise<void> {
    const name = basename(this.#path);
    // Before the first start succeeds, the port is unknown and no page is open.
    if (this.#port) {
      const { host = "127.0.0.1" } = this.#options;
      const hosts = { host, ...(this.#allowedOrigins && { allowedOrigins: this.#allowedOrigins }) };
      const { rejectForeignHost } = await import("@heddle/server");
      this.#errorPage = new ErrorPage(name, text, (request, response) =>
        rejectForeignHost(request, response, hosts),
      );
      await this.#errorPage.listen(this.#port, host);
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
    this.#terminal.note(this.#terminal.styleNote("dim", `${basename(changed)} changed`));
    this.#files.clear();
    // End a process that does not answer yet. The one that answers stays until the next one is ready.
    if (this.#latest !== this.#serving) await this.#latest.stop();
    this.#latest = this.#start();
  }
}

/** How long the app may take to answer about the link for guests. */
const answerTimeoutMs = 3_000;

type GuestAnswer = AppMessage & { readonly type: "link" | "revoked" | "linkFailed" };

function isGuestAnswer(message: AppMessage): message is GuestAnswer {
  return ["link", "revoked", "linkFailed"].includes(message.type);
}

/** Asks the app process for the link for guests. Its next version continues with the same link. */
class AppGuests implements GuestLink {
  readonly #send: (message: string) => boolean;
  readonly #secret = newSecret();
  #token = "";
  #resolve: (answer?: GuestAnswer) => void = () => {};
  /** An answer does not say to which message, so there is one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  /** `send` returns whether there is an app process that answers. */
  constructor(send: (message: string) => boolean) {
    this.#send = send;
  }

  /** Without a token, the next version revokes the link before it listens. */
  get secrets(): Pick<AppShare, "secret" | "token"> {
    return { secret: this.#secret, token: this.#token };
  }

  async link(): Promise<string | undefined> {
    const { answer } = await this.#ask(linkMessage);
    if (answer?.type !== "link") return undefined;
    this.#token = new URL(answer.url).pathname.split("/")[1] ?? "";
    return answer.url;
  }

  async revoke(): Promise<boolean> {
    this.#token = "";
    const { isSent, answer } = await this.#ask(revokeMessage);
    // An app that is not served has no guests, and its next version revokes the link.
    return !isSent || answer?.type === "revoked";
  }

  answer(answer: GuestAnswer): void {
    this.#resolve(answer);
  }

  #ask(message: string): Promise<{ isSent: boolean; answer?: GuestAnswer | undefined }> {
    const asked = this.#last.then(async () => {
      if (!this.#send(message)) return { isSent: false };
      const answer = await new Promise<GuestAnswer | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), answerTimeoutMs);
        this.#resolve = (given) => {
          clearTimeout(timer);
          resolve(given);
        };
      });
      if (answer?.type === "linkFailed") throw new CommandError("link", answer.text);
      return { isSent: true, answer };
    });
    this.#last = asked.catch(() => {});
    return asked;
  }
}

const pollIntervalMs = 250;

/** The clock of a file system may be this much behind. */
const clockStepMs = 20;

/**
 * Polls files and reports when one is written, created or removed. `watchFile` would miss a change between its call and
 * its first look at the file.
 */
class WatchedFiles {
  readonly #versions = new Map<string, string>();
  readonly #onChange: (path: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** Watches a file; one that was missing is reported at once if it has been created since. */
  add(path: string, missingSince = Infinity): void {
    if (this.#versions.has(path)) return;
    const found = statOf(path);
    this.#versions.set(path, versionOf(found));
    this.#timer ??= setInterval(() => this.#poll(), pollIntervalMs);
    // A folder of that name changes with every file in it.
    if (found?.isFile() && found.ctimeMs > missingSince - clockStepMs) this.#onChange(path);
  }

  /** Stops watching all files. */
  clear(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#versions.clear();
  }

  #poll(): void {
    const isChanged = ([path, version]: [string, string]): boolean =>
      versionOf(statOf(path)) !== version;
    const changed = [...this.#versions].find(isChanged);
    if (changed) this.#onChange(changed[0]);
  }
}

/** Changes whenever the file is written, created or removed. */
function versionOf(found: Stats | undefined): string {
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
}

/** Undefined for a file that does not exist or cannot be read, such as one below another file. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
