import { type Outcome, type Params, refusal, RefusedError } from "@heddle/params";

import { type Clock, systemClock } from "./clock.ts";
import { Connection, type ConnectionLimits, defaultConnectionLimits } from "./connection.ts";
import { decode, EncodingError, type References, textIn } from "./encoding.ts";
import { type Announcement, type EncodeFile, ModelTree } from "./model-tree.ts";
import {
  type ClientName,
  type NumberedIntent,
  type Operation,
  protocolVersion,
  type ServerMessage,
  type Settlement,
} from "./protocol.ts";
import { Settlements } from "./settlements.ts";
import { Tokens } from "./tokens.ts";
import { TransactionLog } from "./transaction-log.ts";
import type { Transport } from "./transport.ts";

/** What a session is made with. */
export interface SessionOptions {
  readonly id: string;
  /** Makes a token that nobody can guess. */
  readonly mintToken: () => string;
  readonly encodeFile?: EncodeFile;
  readonly decodeFile?: (reference: Readonly<Record<string, unknown>>) => unknown;
  readonly clock?: Clock;
  readonly limits?: Partial<ConnectionLimits>;
  /** Called with each model that a view can reach from now on. */
  readonly onModel?: (model: Params) => void;
  /** Called when the connection has ended and no other has taken its place. */
  readonly onDisconnect?: () => void;
  /** Called with what became of each intent. */
  readonly onDecide?: (outcome: Outcome) => void;
  /** Receives what an intent threw unexpectedly. */
  readonly onError?: (error: unknown) => void;
}

/** How a client introduces itself. */
export interface Greeting {
  readonly client: ClientName;
  /** The last commit that it has seen of the session. */
  readonly sequence?: number | undefined;
  /** What it has shown to be let in again; none when the session is new. */
  readonly token?: string | undefined;
}

const logLimits = { commits: 1_000, bytes: 1_000_000 };

/** One visitor's models: decides intents one at a time and keeps a connection in step with what was committed. */
export class Session {
  readonly id: string;
  readonly #options: SessionOptions;
  readonly #clock: Clock;
  readonly #tree: ModelTree;
  readonly #log = new TransactionLog(logLimits);
  readonly #settlements = new Settlements();
  readonly #tokens: Tokens;
  readonly #limits: ConnectionLimits;
  /** How many intents work on after their first step. */
  #underWay = 0;
  #uncommitted: Operation[] = [];
  readonly #announcements: Announcement[] = [];
  #isCommitScheduled = false;
  #connection: Connection | undefined;
  #client: ClientName | undefined;

  constructor(root: Params, options: SessionOptions) {
    this.id = options.id;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#limits = { ...defaultConnectionLimits, ...options.limits };
    this.#tokens = new Tokens(options.mintToken);
    this.#tree = new ModelTree(
      root,
      (operation) => this.#note(operation),
      (announcement) => this.#announce(announcement),
      options.encodeFile ?? refuseFile,
      options.onModel,
    );
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether a client that shows this token may resume. */
  admits(token: string): boolean {
    return this.#tokens.admit(token);
  }

  /** Whether a client has greeted over a later connection already: this greeting was on its way for long. */
  isLate({ id, connection }: ClientName): boolean {
    return this.#client?.id === id && connection < this.#client.connection;
  }

  /** Goes on over a new connection. */
  connect(transport: Transport, { client, sequence, token: shown }: Greeting): void {
    this.#client = client;
    this.#commit();
    const previous = this.#connection;
    this.#connection = undefined;
    previous?.replace();
    const token = this.#tokens.rotate(shown);
    const limits = this.#limits;
    const connection = new Connection(transport, this.#clock, limits, {
      log: this.#log,
      snapshot: () => this.#tree.snapshot(),
      traits: () => this.#tree.traits(),
      settled: () => this.#settlements.latest(),
      expected: () => this.#settlements.decided + 1,
      onPush: (intents) => this.#decideAll(intents),
      onSeen: (seen) => {
        for (const { settled } of this.#log.forget(seen)) this.#settlements.forget(settled);
      },
      onEnd: () => {
        if (this.#connection !== connection) return;
        this.#connection = undefined;
        this.#options.onDisconnect?.();
      },
    });
    this.#connection = connection;
    const missed = sequence === undefined ? undefined : this.#log.since(sequence);
    const welcome: ServerMessage = {
      type: "welcome",
      version: protocolVersion,
      session: this.id,
      token,
      root: this.#tree.root,
      decided: this.#settlements.decided,
      mode: missed ? "delta" : shown === undefined ? "new" : "snapshot",
      limits: {
        frameBytes: tellable(limits.frameBytes),
        intentsPerSecond: tellable(limits.intentsPerSecond),
      },
    };
    connection.start(welcome, missed ? sequence : undefined);
  }

  /** Ends the session: its client is told why, and all models are let go. */
  end(code: number, reason: string): void {
    this.#connection?.close(code, reason);
    this.#connection = undefined;
    this.#tree.dispose();
  }

  #note(operation: Operation): void {
    this.#uncommitted.push(operation);
    this.#commitSoon();
  }

  /** Told after what changed with it, and only to who is there. */
  #announce(announcement: Announcement): void {
    if (!this.#connection) return;
    this.#announcements.push(announcement);
    this.#commitSoon();
  }

  #commitSoon(): void {
    if (this.#isCommitScheduled) return;
    this.#isCommitScheduled = true;
    // What the app changes in one go is one transaction.
    queueMicrotask(() => this.#commit());
  }

  #commit(settled: readonly Settlement[] = []): void {
    this.#isCommitScheduled = false;
    const operations = this.#uncommitted;
    if (operations.length > 0 || settled.length > 0) {
      this.#uncommitted = [];
      this.#log.append(operations, settled);
      this.#connection?.flush();
    }
    for (const announcement of this.#announcements.splice(0)) {
      this.#connection?.announce(announcement);
    }
  }

  #decideAll(intents: readonly NumberedIntent[]): void {
    for (const intent of intents) {
      const next = this.#settlements.decided + 1;
      if (intent.number > next) {
        this.#connection?.send({ type: "nack", expected: next });
        return;
      }
      if (intent.number === next) this.#decide(intent);
      else this.#repeat(intent.number);
    }
  }

  #decide(intent: NumberedIntent): void {
    // What happened before is a transaction of its own.
    this.#commit();
    const { number } = intent;
    try {
      const result = this.#perform(intent);
      if (result instanceof Promise) {
        this.#underWay += 1;
        this.#settle({ number, outcome: { ok: true, result: undefined }, isPending: true });
        const finish = (outcome: Outcome): void => {
          this.#underWay -= 1;
          this.#settle({ number, outcome });
        };
        void result.then(
          (value: unknown) => finish(succeeded(value)),
          (error: unknown) => finish(this.#refuse(intent, error)),
        );
      } else {
        this.#settle({ number, outcome: succeeded(result) });
      }
    } catch (error) {
      this.#settle({ number, outcome: this.#refuse(intent, error) });
    }
  }

  #perform({ id, intent, args }: NumberedIntent): unknown {
    const model = this.#tree.get(id);
    if (!model) throw new RefusedError("This is no longer there.", "unknown_object");
    if (this.#underWay >= this.#limits.underWay) {
      throw new RefusedError("Too much is under way; try again later.", "busy");
    }
    return model.perform(
      intent,
      args.map((arg) => decode(arg, this.#references)),
    );
  }

  #refuse({ id }: NumberedIntent, error: unknown): Outcome {
    const model = error instanceof EncodingError ? undefined : this.#tree.get(id);
    const outcome = model?.refuse(error) ?? refusal(error);
    if (!outcome.ok && outcome.code === "failed") this.#options.onError?.(error);
    return outcome;
  }

  #settle(settlement: Settlement): void {
    this.#settlements.add(settlement);
    if (!settlement.isPending) this.#options.onDecide?.(settlement.outcome);
    this.#commit([settlement]);
  }

  /** Answers an intent that was decided before with what became of it then. */
  #repeat(number: number): void {
    const settlement = this.#settlements.get(number);
    if (settlement) this.#commit([settlement]);
  }

  readonly #references: References = {
    encode: () => undefined,
    decode: (reference) => {
      if (reference["$"] === "model") {
        const model = this.#tree.get(textIn(reference, "id"));
        if (model) return model;
      }
      const file = reference["$"] === "file" && this.#options.decodeFile?.(reference);
      if (file) return file;
      throw new EncodingError("it refers to something that is not in this session");
    },
  };
}

/** JSON has no number for "without a limit". */
function tellable(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER);
}

function succeeded(value: unknown): Outcome {
  // Only plain answers and lists of them travel; what an intent changes is seen in the models.
  const travels = Array.isArray(value) ? value.every(isPlain) : isPlain(value);
  return { ok: true, result: travels ? value : undefined };
}

function isPlain(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function refuseFile(): never {
  throw new EncodingError("this host does not carry files");
}
