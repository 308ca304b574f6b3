import type { Params } from "@heddle/params";
import { closeCodes, type HostedSessionOptions, SessionTable } from "@heddle/sync";
import { toView } from "@heddle/views";

import { AddressCount } from "./address-count.ts";
import type { App } from "./app.ts";
import { LiveSession } from "./live-session.ts";
import { logError } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { isNativeView, NativeViewError, refuseNativeViews } from "./native-view-error.ts";
import type { Settings } from "./options.ts";
import { isSamePrincipal } from "./principal.ts";
import { mintSecret } from "./secret.ts";
import type { SocketTransport } from "./socket-transport.ts";
import { StoredFiles } from "./stored-files.ts";
import type { UploadFolder } from "./upload-folder.ts";

/** Who opens a connection. */
interface Visitor {
  readonly principal: unknown;
  /** The session in the address of the connection. */
  readonly session: string | undefined;
  readonly address: string;
  readonly transport?: SocketTransport;
}

/** What an app is hosted with. */
interface AppHostParts {
  readonly app: App;
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly folder: UploadFolder;
  /** Whether one more session may begin from an address; the limits are of all apps together. */
  readonly hasRoom: (address: string) => boolean;
}

/** One app and the sessions of its visitors. */
export class AppHost {
  readonly #app: App;
  readonly #settings: Settings;
  readonly #metrics: Metrics;
  readonly #folder: UploadFolder;
  readonly #sessions = new Map<string, LiveSession>();
  readonly #perAddress = new AddressCount();
  readonly #table: SessionTable<Visitor>;

  constructor({ app, settings, metrics, folder, hasRoom }: AppHostParts) {
    this.#app = app;
    this.#settings = settings;
    this.#metrics = metrics;
    this.#folder = folder;
    const { limits, timeToLiveMs, instance, log } = settings;
    this.#table = new SessionTable<Visitor>({
      createRoot: ({ id, visitor }) => this.#begin(id, visitor),
      mintSecret: () => (instance === "" ? "" : `${instance}.`) + mintSecret(),
      mayResume: (id, { session, principal }) =>
        session === id && isSamePrincipal(this.#sessions.get(id)?.principal, principal),
      timeToLiveMs,
      canOpen: ({ address }) => hasRoom(address),
      limits: {
        frameBytes: limits.frameBytes,
        frameDepth: limits.frameDepth,
        intentsPerSecond: limits.intentsPerSecond,
      },
      sessionOptions: (id) => this.#sessionOptions(id),
      onEnd: (id) => {
        const session = this.#sessions.get(id);
        if (!session) return;
        this.#sessions.delete(id);
        this.#perAddress.remove(session.address);
        session.finish();
      },
      onError: (error) => logError(log, "app_failed", error),
    });
  }

  get size(): number {
    return this.#table.size;
  }

  /** How many sessions were begun from an address and are alive. */
  sessionsFrom(address: string): number {
    return this.#perAddress.of(address);
  }

  connect(transport: SocketTransport, visitor: Omit<Visitor, "transport">): void {
    this.#table.accept(transport, { ...visitor, transport });
  }

  /** The session of who shows its token. */
  find(id: string, token: string, principal: unknown): LiveSession | undefined {
    const isAdmitted = this.#table.accepts(id, token, { principal, session: id, address: "" });
    return isAdmitted ? this.#sessions.get(id) : undefined;
  }

  /** The session of a visitor who knows the unguessable address of something in it. */
  findOwn(id: string, principal: unknown): LiveSession | undefined {
    const session = this.#sessions.get(id);
    return session && isSamePrincipal(session.principal, principal) ? session : undefined;
  }

  /** Ends the sessions of somebody who may not go on; returns how many there were. */
  signOut(principal: unknown): number {
    const own = [...this.#sessions.values()].filter((session) =>
      isSamePrincipal(session.principal, principal),
    );
    for (const { id } of own) this.#table.end(id, closeCodes.unauthorized, "Signed out.");
    return own.length;
  }

  close(): void {
    this.#table.close();
  }

  #begin(id: string, { principal, address, transport }: Visitor): Params | Promise<Params> {
    // It has said what it wants; what follows may take the app some time.
    if (transport) transport.isGreeted = true;
    this.#metrics.add("sessions_opened");
    const { limits, log } = this.#settings;
    const session = new LiveSession({
      id,
      principal,
      address,
      files: new StoredFiles(limits, this.#folder),
      keep: () => this.#table.keep(id),
      end: () => this.#table.end(id),
      log,
    });
    this.#sessions.set(id, session);
    this.#perAddress.add(address);
    const shown = this.#app(session);
    return shown instanceof Promise ? shown.then(rootOf) : rootOf(shown);
  }

  #sessionOptions(id: string): HostedSessionOptions {
    const files = this.#sessions.get(id)?.files;
    return {
      ...(files && {
        encodeFile: files.reference,
        decodeFile: (reference) => files.take(String(reference["id"])),
      }),
      // Its page shows in its place that it cannot be shown.
      onModel: (model) => {
        if (isNativeView(model)) logError(this.#settings.log, "native_view", new NativeViewError());
      },
      onDecide: ({ ok }) => {
        this.#metrics.add("intents");
        if (!ok) this.#metrics.add("intents_refused");
      },
    };
  }
}

function rootOf(viewable: Parameters<typeof toView>[0]): Params {
  const root = toView(viewable);
  refuseNativeViews(root);
  return root;
}
