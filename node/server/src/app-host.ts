import type { Params } from "@heddle/params";
import {
  closeCodes,
  type HostedSessionOptions,
  type JobQueue,
  reachableModels,
  type SharedEncoder,
  type SessionJournal,
  SessionTable,
  type Transport,
} from "@heddle/sync";
import { NativeView, toView } from "@heddle/views";

import { AddressCount } from "./address-limits.ts";
import { type App, type AppSession, type EndCause, endings } from "./app.ts";
import { monotonicClock } from "./clock.ts";
import { isSamePrincipal, mintSecret } from "./gate.ts";
import { logError, type Logger, RepeatedErrors, ServerError } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Settings } from "./options.ts";
import { SessionFiles, type UploadFolder } from "./uploads.ts";

/** A visitor's request for a session of an app. */
export interface SessionVisit {
  readonly principal: unknown;
  /** The session id in the URL. */
  readonly session: string | undefined;
  /** The path of the app in the URL: `/graphs/plan` */
  readonly appPath: string;
}

interface Visitor extends SessionVisit {
  /** The parameters of the app's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  /** Called when the hello of the connection resumes a session or asks for one. */
  readonly onHello: () => void;
}

interface AppHostParts {
  readonly app: App;
  readonly settings: Settings;
  readonly metrics: Metrics;
  readonly folder: UploadFolder;
  /** Whether an address may be sent the whole state of a session now; limits count all apps together. */
  readonly canJoin: (address: string) => boolean;
  /** Whether an address may open another session. */
  readonly canOpen: (address: string) => boolean;
  readonly jobs: JobQueue;
  readonly encoder: SharedEncoder;
}

/** An app that cannot be opened, such as a room with an invalid id, is logged once in this time. */
const openingQuietMs = 60_000;

/** One app and its sessions. */
export class AppHost {
  readonly #app: App;
  readonly #settings: Settings;
  readonly #metrics: Metrics;
  readonly #folder: UploadFolder;
  readonly #sessions = new Map<string, HostedSession>();
  readonly #perAddress = new AddressCount();
  readonly #openingErrors: RepeatedErrors;
  readonly #encoder: SharedEncoder;
  readonly #table: SessionTable<Visitor>;

  constructor({ app, settings, metrics, folder, canJoin, canOpen, jobs, encoder }: AppHostParts) {
    this.#app = app;
    this.#settings = settings;
    this.#metrics = metrics;
    this.#folder = folder;
    this.#encoder = encoder;
    const { limits, timeToLiveMs, instance, log } = settings;
    this.#openingErrors = new RepeatedErrors(log, openingQuietMs);
    this.#table = new SessionTable<Visitor>({
      createRoot: ({ id, visitor }) => this.#createRoot(id, visitor),
      mintSecret: () => (instance === "" ? "" : `${instance}.`) + mintSecret(),
      mayResume: (id, visitor) => this.#mayResume(id, visitor),
      timeToLiveMs,
      canJoin: ({ address, onHello }) => {
        onHello();
        return canJoin(address);
      },
      canOpen: ({ address }) => canOpen(address),
      clock: monotonicClock,
      jobs,
      encoder,
      jobKey: ({ address }) => address,
      limits: {
        frameBytes: limits.frameBytes,
        fileBytes: limits.fileBytes,
        intentsPerSecond: limits.intentsPerSecond,
        sessionBytes: limits.sessionBytes,
      },
      sessionOptions: (id) => this.#sessionOptions(id),
      onEnd: (id) => {
        const session = this.#sessions.get(id);
        if (!session) return;
        this.#sessions.delete(id);
        this.#perAddress.remove(session.address);
        session.close();
      },
      onError: (error) => this.#openingErrors.add(error),
    });
  }

  get size(): number {
    return this.#table.size;
  }

  /** Number of live sessions opened from an address. */
  sessionCount(address: string): number {
    return this.#perAddress.of(address);
  }

  connect(transport: Transport, visitor: Visitor): void {
    this.#table.accept(transport, visitor);
  }

  /** The session of a visitor with a valid token. */
  find(visit: SessionVisit, token: string): HostedSession | undefined {
    const own = this.findOwn(visit);
    if (!own) return undefined;
    const visitor = { ...visit, params: own.params, address: "", onHello: () => {} };
    return this.#table.accepts(own.id, token, visitor) ? own : undefined;
  }

  /** The session of a visitor, for requests whose URL is unguessable. */
  findOwn({ session: id = "", appPath, principal }: SessionVisit): HostedSession | undefined {
    const session = this.#sessions.get(id);
    const isOwn = session?.appPath === appPath && isSamePrincipal(session.principal, principal);
    return isOwn ? session : undefined;
  }

  /** Ends all sessions of a principal and returns their number. */
  signOut(principal: unknown): number {
    const own = [...this.#sessions.values()].filter((session) =>
      isSamePrincipal(session.principal, principal),
    );
    for (const { id } of own) this.#table.end(id, closeCodes.unauthorized, "Signed out.");
    return own.length;
  }

  close(): void {
    this.#table.close();
    this.#openingErrors.end();
  }

  #mayResume(id: string, visitor: Visitor): boolean {
    const mayResume = visitor.session === id && this.findOwn(visitor) !== undefined;
    if (mayResume) visitor.onHello();
    return mayResume;
  }

  #createRoot(id: string, visitor: Visitor): Params | Promise<Params> {
    const { principal, appPath, params, address } = visitor;
    this.#metrics.add("sessions_opened");
    const { limits, log } = this.#settings;
    const session = new HostedSession({
      id,
      principal,
      appPath,
      params,
      address,
      files: new SessionFiles(limits, this.#folder),
      keepAlive: () => this.#table.keep(id),
      end: (cause) => this.#table.end(id, ...endings[cause]),
      reconnect: () => this.#table.end(id, closeCodes.restarting, "The app continues elsewhere."),
      log,
    });
    this.#sessions.set(id, session);
    this.#perAddress.add(address);
    const viewable = session.files.run(() => this.#app(session));
    const toRoot = (shown: Parameters<typeof toView>[0]): Params => rootOf(shown, this.#encoder);
    return viewable instanceof Promise ? viewable.then(toRoot) : toRoot(viewable);
  }

  #sessionOptions(id: string): HostedSessionOptions {
    const { files, errors, journal } = this.#sessions.get(id) ?? {};
    return {
      ...(journal && { journal }),
      ...(errors && { onError: (error) => errors.add(error) }),
      ...(files && {
        runIntent: (decide) => files.run(decide),
        encodeFile: files.reference,
        decodeFile: (reference) => files.claim(String(reference["id"])),
      }),
      // The page displays a placeholder for it.
      onModel: (model) => {
        if (isNativeView(model)) logError(this.#settings.log, "native_view", new NativeViewError());
      },
      onFlood: () => this.#settings.log({ level: "warning", event: "presence_flood" }),
      onDecide: ({ ok }) => {
        this.#metrics.add("intents");
        if (!ok) this.#metrics.add("intents_refused");
      },
    };
  }
}

function rootOf(viewable: Parameters<typeof toView>[0], encoder: SharedEncoder): Params {
  const root = toView(viewable);
  assertNoNativeViews(root, encoder);
  return root;
}

interface HostedSessionParts {
  readonly id: string;
  readonly principal: unknown;
  readonly appPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly files: SessionFiles;
  readonly keepAlive: () => () => void;
  readonly end: (cause: EndCause) => void;
  readonly reconnect: () => void;
  readonly log: Logger;
}

/** A session as its app sees it, with the server's resources for it. */
export class HostedSession implements AppSession {
  readonly id: string;
  readonly principal: unknown;
  /** The path under which the session was opened. */
  readonly appPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly files: SessionFiles;
  readonly errors: RepeatedErrors;
  /** The address that opened the session. */
  readonly address: string;
  readonly #keepAlive: () => () => void;
  readonly #end: (cause: EndCause) => void;
  readonly #reconnect: () => void;
  readonly #log: Logger;
  #journal: SessionJournal | undefined;
  #callbacks: (() => void)[] = [];
  #hasEnded = false;

  constructor(parts: HostedSessionParts) {
    const { id, principal, appPath, params, address, files, log } = parts;
    this.id = id;
    this.principal = principal;
    this.appPath = appPath;
    this.params = params;
    this.address = address;
    this.files = files;
    this.#keepAlive = parts.keepAlive;
    this.#end = parts.end;
    this.#reconnect = parts.reconnect;
    this.#log = log;
    this.errors = new RepeatedErrors(log);
  }

  onClose(callback: () => void): void {
    if (this.#hasEnded) this.#run(callback);
    else this.#callbacks.push(callback);
  }

  keepAlive(): () => void {
    return this.#keepAlive();
  }

  end(cause: EndCause = "ended"): void {
    this.#end(cause);
  }

  reconnect(): void {
    this.#reconnect();
  }

  get journal(): SessionJournal | undefined {
    return this.#journal;
  }

  useJournal(journal: SessionJournal): void {
    this.#journal = journal;
  }

  /** Calls the `onClose` callbacks and removes the session's files. */
  close(): void {
    this.#hasEnded = true;
    for (const callback of this.#callbacks.splice(0)) this.#run(callback);
    this.files.end();
    this.errors.end();
  }

  #run(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      logError(this.#log, "on_close_failed", error);
    }
  }
}

/** Thrown when a served app contains a React element or a DOM node. */
class NativeViewError extends ServerError {
  constructor() {
    super(
      "native_view",
      "A served app cannot show a React element or a DOM node: it runs here, the page is elsewhere. Give a view, or register a view module with registerView.",
    );
  }
}

function isNativeView({ kind }: Params): boolean {
  return kind === NativeView.kind;
}

function assertNoNativeViews(root: Params, encoder: SharedEncoder): void {
  for (const model of reachableModels(root, encoder)) {
    if (isNativeView(model)) throw new NativeViewError();
  }
}
