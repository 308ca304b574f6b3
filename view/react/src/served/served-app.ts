import { predictions as ofFlows } from "@heddle/flow/predictions";
import { Params } from "@heddle/params";
import {
  Replica,
  type ReplicaModel,
  type ReplicaState,
  type SessionCredentials,
} from "@heddle/sync";
import { predictions as ofViews } from "@heddle/views/predictions";
import * as z from "zod/mini";

import { lazyView, preloadViews } from "../lazy-view.ts";
import "../openapi/register-console.ts";
import { registerMissing } from "../registry.ts";
import { type Connect, connectTo } from "./connect.ts";
import { SessionFiles } from "./session-files.ts";

// What an app shows is known when it has come: a graph loads its canvas then.
registerMissing({ flow: lazyView(async () => (await import("../flow/flow-view.tsx")).FlowView) });

/** How an app is connected to. */
export interface ServedOptions {
  /** Opens a connection, for a session where there is one; a WebSocket to the server when left out. */
  readonly connect?: Connect;
}

/** How long edits of one field are collected before they are sent. */
const debounceMilliseconds = 40;

/** An app that runs elsewhere, as a page has it: the replica of its models, and its files. */
export class ServedApp {
  readonly replica: Replica;
  readonly files: SessionFiles;
  readonly closing: CloseState = new CloseState();
  readonly #store: CredentialsStore;
  readonly #listening = new AbortController();

  constructor(url: string, options: ServedOptions = {}) {
    const app = appAddress(url);
    const connect = options.connect ?? connectTo(app);
    const store = new CredentialsStore(app, this.#listening.signal);
    this.#store = store;
    this.files = new SessionFiles(app, () => store.present);
    this.replica = new Replica({
      connect: () =>
        connect(store.present?.session, (code) => {
          this.closing.code = code;
        }),
      predictions: { ...ofViews, ...ofFlows },
      debounceMilliseconds,
      files: this.files,
      ...(store.present && { credentials: store.present }),
      onCredentials: (credentials) => {
        store.present = credentials;
      },
    });
    this.replica.onRoot(() => preloadViews(this.replica.kinds));
    this.#listen();
  }

  /** The view that the app shows, once it is here. */
  get root(): ReplicaModel | undefined {
    return this.replica.root;
  }

  /** How the connection stands. */
  get state(): ReplicaState {
    return this.replica.state;
  }

  /** Calls back with the root now, when it is here, and whenever a session has brought all of its state. */
  onRoot(listener: (root: ReplicaModel) => void): () => void {
    return this.replica.onRoot(listener);
  }

  /** Ends the connection. Who connects again from this page while the server keeps the session goes on with it. */
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
      // What is not sent goes with the page.
      if (this.state.unsent > 0 && this.state.status !== "online") event.preventDefault();
    };
    addEventListener("beforeunload", guard, { signal });
  }
}

/** Connects to a served app under an address of this page's server. */
export function connectServed(url: string, options?: ServedOptions): ServedApp {
  return new ServedApp(url, options);
}

/** The full address of an app, without the slash at its end, so that paths can be put behind it. */
export function appAddress(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname.replace(/\/+$/, "");
}

/** What is known of the end of a connection beyond what the replica tells. */
export class CloseState extends Params.with({
  /** The code with which the last connection ended. */
  code: { type: z._default(z.int(), 0), view: "r" },
}) {}

const prefix = "heddle-session";

/** The sessions that this page has left and may come back to. */
const left = new Map<string, SessionCredentials>();

/** A visitor may have forbidden to store anything: then a page that is loaded again begins anew. */
function availableStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the session of a page while it is loaded again. It is only there between two loads: a tab that is duplicated
 * copies the store, and two tabs cannot share a session.
 */
class CredentialsStore {
  readonly #key: string;
  readonly #storage = availableStorage();
  present: SessionCredentials | undefined;

  constructor(app: string, signal: AbortSignal) {
    this.#key = `${prefix} ${app}`;
    this.present = this.#take();
    addEventListener("pagehide", () => this.#put(), { signal });
    addEventListener("pageshow", () => this.#remove(), { signal });
  }

  /** Lets the next store of this page go on with the session. */
  leave(): void {
    if (this.present) left.set(this.#key, this.present);
  }

  #take(): SessionCredentials | undefined {
    const credentials = left.get(this.#key);
    left.delete(this.#key);
    const text = this.#storage?.getItem(this.#key) ?? null;
    this.#remove();
    return credentials ?? (text === null ? undefined : (JSON.parse(text) as SessionCredentials));
  }

  #put(): void {
    if (this.present) this.#storage?.setItem(this.#key, JSON.stringify(this.present));
  }

  #remove(): void {
    this.#storage?.removeItem(this.#key);
  }
}
