import { predictions as ofFlows } from "@heddle/flow/predictions";
import { Replica, type ReplicaModel, type ReplicaState } from "@heddle/sync";
import { predictions as ofViews } from "@heddle/views/predictions";

import { lazyView, preloadViews } from "../lazy-view.ts";
import "../openapi/register-console.ts";
import { registerMissing } from "../registry.ts";
import { appAddress } from "./app-address.ts";
import { CloseState } from "./close-state.ts";
import { type Connect, connectTo } from "./connect.ts";
import { CredentialsStore } from "./credentials-store.ts";
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
