import { dispose, type Params } from "@heddle/params";
import * as z from "zod/mini";

import { type Clock, systemClock } from "./clock.ts";
import type { ConnectionLimits } from "./connection.ts";
import { parseText } from "./encoding.ts";
import { type ClientName, closeCodes, protocolVersion } from "./protocol.ts";
import { reachableModels } from "./reachable-models.ts";
import { type Greeting, Session, type SessionOptions } from "./session.ts";
import type { Transport } from "./transport.ts";

/** How a host makes, finds and ends its sessions. */
export interface SessionTableOptions<Visitor = void> {
  /** Makes the models of a new session. */
  readonly createRoot: (session: {
    readonly id: string;
    readonly visitor: Visitor;
  }) => Params | Promise<Params>;
  /** Makes an id or a token that nobody can guess. */
  readonly mintSecret: () => string;
  /** Whether a visitor who shows the token of a session may go on with it. */
  readonly mayResume?: (id: string, visitor: Visitor) => boolean;
  /** How long a session without a connection is kept. */
  readonly timeToLive?: number;
  /** Whether a session may be opened for a visitor; asked each time, and for nobody who resumes. */
  readonly hasRoom?: (visitor: Visitor) => boolean;
  readonly clock?: Clock;
  readonly limits?: Partial<ConnectionLimits>;
  /** What a session needs beyond what the table gives it. */
  readonly sessionOptions?: (id: string) => HostedSessionOptions;
  /** Called when a session is over. */
  readonly onEnd?: (id: string) => void;
  readonly onError?: (error: unknown) => void;
}

/** What a host may say about one of its sessions. */
export type HostedSessionOptions = Pick<
  SessionOptions,
  "encodeFile" | "decodeFile" | "onModel" | "onDecide"
>;

interface Entry {
  /** Undefined while its models are being made. */
  session: Session | undefined;
  cancel: () => void;
  /** How many reasons there are to keep it without a connection. */
  keeps: number;
  /** What a client is told that still waits for it when it has ended. */
  farewell: readonly [code: number, reason: string];
}

const earlyType = z.object({ type: z.enum(["push", "ack", "ping"]) });
const versionType = z.object({ type: z.literal("hello"), version: z.int() });
const helloType = z.object({
  type: z.literal("hello"),
  client: z.object({
    id: z.string().check(z.maxLength(100)),
    connection: z.int().check(z.nonnegative()),
  }),
  resume: z.optional(
    z.object({
      session: z.string(),
      token: z.string(),
      sequence: z.optional(z.int().check(z.nonnegative())),
    }),
  ),
});
const helloLimits = { bytes: 4_096, depth: 8 };

/** The sessions of a host: opens one for each visitor, finds it again for who can prove to be in it, ends it in the end. */
export class SessionTable<Visitor = void> {
  readonly #options: SessionTableOptions<Visitor>;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Entry>();

  constructor(options: SessionTableOptions<Visitor>) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Whether who shows this token is in the session. */
  admits(id: string, token: string, visitor: Visitor): boolean {
    const session = this.#sessions.get(id)?.session;
    if (!session?.admits(token)) return false;
    return this.#options.mayResume?.(id, visitor) ?? true;
  }

  /** Takes a new connection: the first message says whether it begins a session or goes on with one. */
  accept(transport: Transport, visitor: Visitor): void {
    transport.onMessage = (text) => {
      const hello = readHello(text);
      // Something that overtook the hello will be asked for again.
      if (hello === "early") return;
      if (hello === "outdated") {
        return transport.close(
          closeCodes.unsupportedVersion,
          "Reload the page: it is of another version.",
        );
      }
      if (!hello) return transport.close(closeCodes.badMessage, "A connection begins with hello.");
      const { client, resume: { session = "", token = "", sequence } = {} } = hello;
      const known = this.#sessions.get(session)?.session;
      if (known && this.admits(session, token, visitor)) {
        return this.#connect(known, transport, { client, sequence, token });
      }
      if (this.#options.hasRoom?.(visitor) === false) {
        return transport.close(closeCodes.overloaded, "There is no room for another session.");
      }
      this.#open(transport, visitor, client);
    };
  }

  /** Keeps a session although nobody is connected, until the function that is returned is called. */
  keep(id: string): () => void {
    const entry = this.#sessions.get(id);
    if (!entry) return () => {};
    entry.keeps += 1;
    entry.cancel();
    let isKept = true;
    return () => {
      if (isKept) entry.keeps -= 1;
      isKept = false;
      if (!entry.session?.isConnected) this.#expireLater(id);
    };
  }

  /** Ends a session. */
  end(id: string, code: number = closeCodes.ended, reason = "The session has ended."): void {
    const entry = this.#sessions.get(id);
    if (!entry) return;
    // First forgotten, so that the connection that closes does not wait for a client to come back.
    this.#sessions.delete(id);
    entry.cancel();
    entry.farewell = [code, reason];
    entry.session?.end(code, reason);
    this.#options.onEnd?.(id);
  }

  /** Ends all sessions. */
  close(code: number = closeCodes.restarting, reason = "The server stops."): void {
    for (const id of this.#sessions.keys()) this.end(id, code, reason);
  }

  #open(transport: Transport, visitor: Visitor, client: ClientName): void {
    const id = this.#options.mintSecret();
    const farewell = [closeCodes.ended, ""] as const;
    const entry: Entry = { session: undefined, cancel: () => {}, keeps: 0, farewell };
    this.#sessions.set(id, entry);
    try {
      const root = this.#options.createRoot({ id, visitor });
      const start = (model: Params): void => this.#start(id, entry, model, transport, client);
      if (root instanceof Promise) this.#await(id, root, transport, start);
      else start(root);
    } catch (error) {
      this.#fail(id, error, transport);
    }
  }

  /** Waits for the models of a session, and for whether the client waits as well. */
  #await(
    id: string,
    root: Promise<Params>,
    transport: Transport,
    start: (model: Params) => void,
  ): void {
    let isGone = false;
    transport.onMessage = () => {};
    transport.onClose = () => {
      isGone = true;
    };
    root
      .then((model) => {
        if (isGone) this.end(id);
        start(model);
      })
      .catch((error: unknown) => this.#fail(id, error, transport));
  }

  #start(id: string, entry: Entry, root: Params, transport: Transport, client: ClientName): void {
    // It may have ended while its models were being made.
    if (this.#sessions.get(id) !== entry) {
      for (const model of reachableModels(root)) dispose(model, entry);
      return transport.close(...entry.farewell);
    }
    const { mintSecret, limits, onError, sessionOptions } = this.#options;
    entry.session = new Session(root, {
      id,
      mintToken: mintSecret,
      clock: this.#clock,
      ...(limits && { limits }),
      ...(onError && { onError }),
      ...sessionOptions?.(id),
      onDisconnect: () => this.#expireLater(id),
    });
    this.#connect(entry.session, transport, { client });
  }

  #fail(id: string, error: unknown, transport: Transport): void {
    this.end(id);
    this.#options.onError?.(error);
    transport.close(closeCodes.failed, "The app could not be started.");
  }

  #connect(session: Session, transport: Transport, greeting: Greeting): void {
    if (session.isLate(greeting.client)) {
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
    if (!entry || entry.keeps > 0) return;
    entry.cancel();
    entry.cancel = this.#clock.after(this.#options.timeToLive ?? 60_000, () => this.end(id));
  }
}

function readHello(text: string): z.infer<typeof helloType> | "early" | "outdated" | undefined {
  try {
    const message = parseText(text, helloLimits);
    if (z.safeParse(earlyType, message).success) return "early";
    const { version = protocolVersion } = z.safeParse(versionType, message).data ?? {};
    return version === protocolVersion ? z.safeParse(helloType, message).data : "outdated";
  } catch {
    return undefined;
  }
}
