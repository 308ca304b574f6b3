import { assertOptions, dispose, HeddleError, type OptionTable, type Params } from "@heddle/params";
import * as z from "zod/mini";

import { type Clock, systemClock } from "./clock.ts";
import type { ConnectionLimits } from "./host-connection.ts";
import { parseText } from "./encoding.ts";
import { JobQueue } from "./job-queue.ts";
import { closeCodes, protocolVersion } from "./protocol.ts";
import { SessionSizeError } from "./session-growth.ts";
import { reachableModels, SharedEncoder } from "./shared-encoder.ts";
import { type ClientHello, Session, type SessionOptions } from "./session.ts";
import type { Transport } from "./transport.ts";
import { hasType } from "./wire.ts";

/** Options of a session table. */
export interface SessionTableOptions<Visitor = void> {
  /** Creates the root model of a new session. */
  readonly createRoot: (session: {
    readonly id: string;
    readonly visitor: Visitor;
  }) => Params | Promise<Params>;
  /** Creates an unguessable id or token. */
  readonly mintSecret: () => string;
  /** Whether a visitor with a valid token may resume the session. */
  readonly mayResume?: (id: string, visitor: Visitor) => boolean;
  /** How long a session survives without a connection. */
  readonly timeToLiveMs?: number;
  /** Whether a visitor may be sent the whole state now; not called for a page that resumes with the missed transactions. */
  readonly canJoin?: (visitor: Visitor) => boolean;
  /** Whether a new session may be opened; not called for a resumed one. */
  readonly canOpen?: (visitor: Visitor) => boolean;
  /** Opens sessions and sends snapshots in slices; several tables can share one. */
  readonly jobs?: JobQueue;
  /** Encodes what sessions show together; several tables can share one. */
  readonly encoder?: SharedEncoder;
  /** Visitors with one key, such as their address, join one after another. Keys take turns. */
  readonly jobKey?: (visitor: Visitor) => string;
  readonly clock?: Clock;
  readonly limits?: Partial<ConnectionLimits>;
  /** Additional options of a session. */
  readonly sessionOptions?: (id: string) => HostedSessionOptions;
  /** Called when a session has ended. */
  readonly onEnd?: (id: string) => void;
  readonly onError?: (error: unknown) => void;
}

/** Session options that the host provides. */
export type HostedSessionOptions = Pick<
  SessionOptions,
  | "encodeFile"
  | "decodeFile"
  | "runIntent"
  | "journal"
  | "onModel"
  | "onDecide"
  | "onFlood"
  | "onError"
>;

interface Entry {
  /** Undefined while the root model is being created. */
  session: Session | undefined;
  cancel: () => void;
  /** Active `keep` calls: reasons to keep the session without a connection. */
  keepAliveCount: number;
  /** Close code and reason for a client that connects while the session ends. */
  closeArguments: readonly [code: number, reason: string];
}

const versionType = z.object({ type: z.literal("hello"), version: z.int() });
const helloType = z.object({
  type: z.literal("hello"),
  client: z.object({
    id: z.string().check(z.maxLength(100)),
    connection: z.int().check(z.nonnegative()),
    since: z.optional(z.int().check(z.nonnegative())),
  }),
  resume: z.optional(
    z.object({
      session: z.string(),
      token: z.string(),
      sequence: z.optional(z.int().check(z.nonnegative())),
    }),
  ),
});
const optionTable: OptionTable<SessionTableOptions> = {
  createRoot: "function",
  mintSecret: "function",
  mayResume: "function",
  timeToLiveMs: "nonNegativeNumber",
  canJoin: "function",
  canOpen: "function",
  jobs: "object",
  encoder: "object",
  jobKey: "function",
  clock: "object",
  limits: "object",
  sessionOptions: "function",
  onEnd: "function",
  onError: "function",
};
const helloLimits = { bytes: 4_096, depth: 8 };

/** Thrown by `createRoot` if a session cannot be opened now, but perhaps later: the page tries again. */
export class SessionUnavailableError extends HeddleError {}

/** Thrown by `createRoot` if another process has to open the session: the page connects to that one. */
export class SessionElsewhereError extends SessionUnavailableError {
  /** The name of the process; empty if it has none. */
  readonly instance: string;

  constructor(code: string, message: string, instance: string) {
    super(code, message);
    this.instance = instance;
  }
}

/** Thrown by `createRoot` if the visitor may not open the session: the page shows why, and does not try again. */
export class SessionDeniedError extends HeddleError {
  readonly closeCode: number;

  constructor(code: string, message: string, closeCode: number) {
    super(code, message);
    this.closeCode = closeCode;
  }
}

/** The sessions of a host: opens, resumes and expires them. */
export class SessionTable<Visitor = void> {
  readonly #options: SessionTableOptions<Visitor>;
  readonly #clock: Clock;
  readonly #jobs: JobQueue;
  readonly #encoder: SharedEncoder;
  readonly #sessions = new Map<string, Entry>();
  /** How often the table was closed. */
  #closings = 0;

  constructor(options: SessionTableOptions<Visitor>) {
    assertOptions("new SessionTable", options, optionTable, ["createRoot", "mintSecret"]);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#jobs = options.jobs ?? new JobQueue(this.#clock);
    this.#encoder = options.encoder ?? new SharedEncoder();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Whether this token and visitor may resume the session. */
  accepts(id: string, token: string, visitor: Visitor): boolean {
    const session = this.#sessions.get(id)?.session;
    if (!session?.accepts(token)) return false;
    return this.#options.mayResume?.(id, visitor) ?? true;
  }

  /** Accepts a connection; its first message opens or resumes a session. */
  accept(transport: Transport, visitor: Visitor): void {
    transport.onMessage = (text) => {
      const hello = parseHello(text);
      // A message that overtook the hello will be requested again.
      if (hello === "early") return;
      if (hello === "outdated") {
        return transport.close(
          closeCodes.unsupportedVersion,
          "Reload the page: it is of another version.",
        );
      }
      if (!hello) return transport.close(closeCodes.badMessage, "A connection begins with hello.");
      const { client, resume: { session = "", token = "", sequence } = {} } = hello;
      const jobKey = this.#options.jobKey?.(visitor);
      const known = this.accepts(session, token, visitor)
        ? this.#sessions.get(session)?.session
        : undefined;
      if (!known?.covers(client, sequence) && this.#options.canJoin?.(visitor) === false) {
        return transport.close(closeCodes.overloaded, "Too many visitors in a short time.");
      }
      if (known?.mayResume() === false) {
        return transport.close(closeCodes.overloaded, "Too many connections in a short time.");
      }
      if (known) this.#connect(known, transport, { client, sequence, token, jobKey });
      else this.#openInTurn(transport, visitor, { client, jobKey });
    };
  }

  /** Keeps a session alive without a connection until the returned function is called. */
  keep(id: string): () => void {
    const entry = this.#sessions.get(id);
    if (!entry) return () => {};
    entry.keepAliveCount += 1;
    entry.cancel();
    let isKept = true;
    return () => {
      if (isKept) entry.keepAliveCount -= 1;
      isKept = false;
      if (!entry.session?.isConnected) this.#expireLater(id);
    };
  }

  end(id: string, code: number = closeCodes.ended, reason = "The session has ended."): void {
    const entry = this.#sessions.get(id);
    if (!entry) return;
    // Removed first, so that closing the connection does not start the expiry timer.
    this.#sessions.delete(id);
    entry.cancel();
    entry.closeArguments = [code, reason];
    entry.session?.end(code, reason);
    this.#options.onEnd?.(id);
  }

  /** Ends all sessions; visitors who wait for one are sent away. */
  close(code: number = closeCodes.restarting, reason = "The server stops."): void {
    this.#closings += 1;
    for (const id of this.#sessions.keys()) this.end(id, code, reason);
  }

  /** Opens a session when its turn comes, unless the client has left by then. */
  #openInTurn(transport: Transport, visitor: Visitor, hello: ClientHello): void {
    const { isDisconnected } = ignoreMessages(transport);
    const closings = this.#closings;
    this.#jobs.add(() => {
      if (isDisconnected()) return false;
      if (this.#closings > closings) {
        transport.close(closeCodes.restarting, "The server stops.");
      } else if (this.#options.canOpen?.(visitor) === false) {
        transport.close(closeCodes.overloaded, "There is no room for another session.");
      } else {
        this.#open(transport, visitor, hello);
      }
      return false;
    }, hello.jobKey);
  }

  #open(transport: Transport, visitor: Visitor, hello: ClientHello): void {
    const id = this.#options.mintSecret();
    const closeArguments = [closeCodes.ended, ""] as const;
    const entry: Entry = {
      session: undefined,
      cancel: () => {},
      keepAliveCount: 0,
      closeArguments,
    };
    this.#sessions.set(id, entry);
    try {
      const root = this.#options.createRoot({ id, visitor });
      const start = (model: Params): void => this.#start(id, entry, model, transport, hello);
      if (root instanceof Promise) this.#await(id, root, transport, start);
      else start(root);
    } catch (error) {
      this.#fail(id, error, transport);
    }
  }

  /** Waits for the root model; ends the session if the client leaves before. */
  #await(
    id: string,
    root: Promise<Params>,
    transport: Transport,
    start: (model: Params) => void,
  ): void {
    const { isDisconnected } = ignoreMessages(transport);
    root
      .then((model) => {
        if (isDisconnected()) this.end(id);
        start(model);
      })
      .catch((error: unknown) => this.#fail(id, error, transport));
  }

  #start(id: string, entry: Entry, root: Params, transport: Transport, hello: ClientHello): void {
    // The session may have ended while its root model was being created.
    if (this.#sessions.get(id) !== entry) {
      for (const model of reachableModels(root, this.#encoder)) dispose(model, entry);
      return transport.close(...entry.closeArguments);
    }
    const { mintSecret, limits, onError, sessionOptions } = this.#options;
    entry.session = new Session(root, {
      id,
      mintToken: mintSecret,
      clock: this.#clock,
      jobs: this.#jobs,
      encoder: this.#encoder,
      ...(limits && { limits }),
      ...(onError && { onError }),
      ...sessionOptions?.(id),
      onDisconnect: () => this.#expireLater(id),
      onFail: (error) => {
        onError?.(error);
        if (error instanceof SessionSizeError) {
          return this.end(id, closeCodes.ended, "The session has become too large.");
        }
        this.end(id, closeCodes.failed, "Something went wrong.");
      },
    });
    this.#connect(entry.session, transport, hello);
  }

  #fail(id: string, error: unknown, transport: Transport): void {
    this.end(id);
    if (error instanceof SessionElsewhereError && error.instance !== "") {
      return transport.close(closeCodes.elsewhere, error.instance);
    }
    if (error instanceof SessionUnavailableError) {
      return transport.close(closeCodes.restarting, "The app is not available yet.");
    }
    this.#options.onError?.(error);
    if (error instanceof SessionDeniedError) {
      return transport.close(error.closeCode, "You may not take part.");
    }
    transport.close(closeCodes.failed, "The app could not be started.");
  }

  #connect(session: Session, transport: Transport, greeting: ClientHello): void {
    if (session.isStale(greeting.client)) {
      return transport.close(
        closeCodes.replaced,
        "The client has opened another connection since.",
      );
    }
    this.#sessions.get(session.id)?.cancel();
    session.connect(transport, greeting);
  }

  #expireLater(id: string): void {
    const entry = this.#sessions.get(id);
    if (!entry || entry.keepAliveCount > 0) return;
    entry.cancel();
    entry.cancel = this.#clock.after(this.#options.timeToLiveMs ?? 60_000, () => this.end(id));
  }
}

/** For a client that waits: its messages are requested again later. */
function ignoreMessages(transport: Transport): { readonly isDisconnected: () => boolean } {
  let isDisconnected = false;
  transport.onMessage = () => {};
  transport.onClose = () => {
    isDisconnected = true;
  };
  return { isDisconnected: () => isDisconnected };
}

function parseHello(text: string): z.infer<typeof helloType> | "early" | "outdated" | undefined {
  try {
    const message = parseText(text, helloLimits);
    if (Array.isArray(message) || hasType(message, "ping")) return "early";
    const { version = protocolVersion } = z.safeParse(versionType, message).data ?? {};
    return version === protocolVersion ? z.safeParse(helloType, message).data : "outdated";
  } catch {
    return undefined;
  }
}
