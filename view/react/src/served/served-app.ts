import { predictions as ofFlows } from "@heddle/flow/predictions";
import { assertArgument, type LanguageChoice, languageKind, Params } from "@heddle/params";
import {
  Replica,
  type ReplicaModel,
  type ReplicaState,
  type SessionCredentials,
} from "@heddle/sync";
import { predictions as ofViews } from "@heddle/views/predictions";
import * as z from "zod/mini";

import { lazyView, preloadViews } from "../lazy-view.ts";
import { preloadLanguage } from "../load-language.ts";
import "../openapi/register-console.ts";
import { registerMissing } from "../registry.ts";
import { availableStorage } from "../session-storage.ts";
import { type Connect, connectTo } from "./connect.ts";
import { SessionFiles } from "./session-files.ts";

// The canvas is loaded when an app shows a graph.
registerMissing({ flow: lazyView(async () => (await import("../flow/flow-view.tsx")).FlowView) });

/** Options of `connectServed`. */
export interface ServedOptions {
  /** Opens a connection, to an existing session if there is one; by default a WebSocket to the server. */
  readonly connect?: Connect | undefined;
  /**
   * The language of all texts that Heddle writes, including those about the connection. It is loaded while connecting.
   */
  readonly messages?: LanguageChoice | undefined;
}

/** Edits of one field within this time are sent together. */
const debounceMs = 40;

/** A connection to a served app: the replica of its models, and its files. */
export class ServedApp {
  /** Its absolute address, without a trailing slash. */
  readonly address: string;
  readonly replica: Replica;
  readonly files: SessionFiles;
  readonly closing: CloseState = new CloseState();
  readonly messages: LanguageChoice | undefined;
  readonly #store: CredentialsStore;
  readonly #listening = new AbortController();

  constructor(url: string, options: ServedOptions = {}) {
    const app = appAddress(url);
    this.address = app;
    const connect = options.connect ?? connectTo(app);
    this.messages = options.messages;
    if (this.messages !== undefined) {
      assertArgument("connectServed", "messages", this.messages, languageKind);
      preloadLanguage(this.messages);
    }
    const store = new CredentialsStore(app, this.#listening.signal);
    this.#store = store;
    this.files = new SessionFiles(app, () => store.current);
    this.replica = new Replica({
      connect: () =>
        connect(store.current?.session, (code) => {
          this.closing.code = code;
        }),
      predictions: { ...ofViews, ...ofFlows },
      debounceMilliseconds: debounceMs,
      files: this.files,
      ...(store.current && { credentials: store.current }),
      onCredentials: (credentials) => {
        store.current = credentials;
      },
    });
    this.replica.onRoot(() => preloadViews(this.replica.kinds));
    this.#listen();
  }

  /** The root view, once it has arrived. */
  get root(): ReplicaModel | undefined {
    return this.replica.root;
  }

  /** The state of the connection. */
  get state(): ReplicaState {
    return this.replica.state;
  }

  /** Calls the listener with the root: immediately if it has arrived, and after each complete snapshot of a session. */
  onRoot(listener: (root: ReplicaModel) => void): () => void {
    return this.replica.onRoot(listener);
  }

  /** Closes the connection. The next connection of this page resumes the session while the server keeps it. */
  close(): void {
    this.#listening.abort();
    this.replica.close();
    this.#store.leave();
  }

  #listen(): void {
    const { signal } = this.#listening;
    const flush = (): void => this.replica.flush();
    addEventListener("focusout", flush, { signal });
    addEventListener("pagehide", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    const guard = (event: Event): void => {
      // Unsent changes are lost with the page.
      if (this.state.unsent > 0 && this.state.status !== "online") event.preventDefault();
    };
    addEventListener("beforeunload", guard, { signal });
  }
}

/** Connects to a served app at an address of this page's server. */
export function connectServed(url: string, options?: ServedOptions): ServedApp {
  return new ServedApp(url, options);
}

/** The absolute address without a trailing slash: `"./app/"` → `"https://a.org/app"`. */
export function appAddress(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname.replace(/\/+$/, "");
}

/** The close code, which the replica's state does not contain. */
export class CloseState extends Params.with({
  /** The code of the last closed connection. */
  code: { type: z._default(z.int(), 0), view: "r" },
}) {}

const prefix = "heddle-session";

/** Sessions that this page may resume. */
const resumable = new Map<string, SessionCredentials>();

/**
 * Keeps the session of a page across a reload. It is stored only between two loads, because a duplicated tab copies the
 * storage, and two tabs cannot share a session.
 */
class CredentialsStore {
  readonly #key: string;
  readonly #storage = availableStorage();
  current: SessionCredentials | undefined;

  constructor(app: string, signal: AbortSignal) {
    this.#key = `${prefix} ${app}`;
    this.current = this.#restore();
    addEventListener("pagehide", () => this.#save(), { signal });
    addEventListener("pageshow", () => this.#remove(), { signal });
  }

  /** Lets the next store of this page resume the session. */
  leave(): void {
    if (this.current) resumable.set(this.#key, this.current);
  }

  #restore(): SessionCredentials | undefined {
    const credentials = resumable.get(this.#key);
    resumable.delete(this.#key);
    const text = this.#storage?.getItem(this.#key) ?? null;
    this.#remove();
    return credentials ?? (text === null ? undefined : (JSON.parse(text) as SessionCredentials));
  }

  #save(): void {
    if (this.current) this.#storage?.setItem(this.#key, JSON.stringify(this.current));
  }

  #remove(): void {
    this.#storage?.removeItem(this.#key);
  }
}
