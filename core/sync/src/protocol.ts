import type { IntentDeclaration, Outcome } from "@heddle/params";

/** Both sides must speak the same; a page of another version is told to reload. */
export const protocolVersion = 3;

/** A value as JSON text can carry it: see `encoding.ts`. */
export type Encoded =
  | null
  | boolean
  | number
  | string
  | readonly Encoded[]
  | { readonly [key: string]: Encoded };

export type EncodedObject = Readonly<Record<string, Encoded>>;

/** What stands for a file in a message. */
export interface FileReference extends Readonly<Record<string, string | number>> {
  readonly $: "file";
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** A model that enters the tree, with all that a view may see of it. */
export interface NewModel {
  readonly op: "new";
  readonly id: string;
  readonly kind: string;
  readonly values: EncodedObject;
  readonly records: Readonly<Record<string, readonly (readonly [string, EncodedObject])[]>>;
}

/** A part of a snapshot: a model, or more records of one that came before. */
export type SnapshotOperation =
  | NewModel
  | {
      readonly op: "fill";
      readonly id: string;
      readonly name: string;
      readonly records: NewModel["records"][string];
    };

/** One change of the tree of models. */
export type Operation =
  | NewModel
  | { readonly op: "gone"; readonly id: string }
  | { readonly op: "set"; readonly id: string; readonly name: string; readonly value: Encoded }
  | {
      readonly op: "put";
      readonly id: string;
      readonly name: string;
      readonly key: string;
      readonly record: EncodedObject;
      /** The record that it stands before; at the end when left out. */
      readonly before?: string;
    }
  | {
      readonly op: "patch";
      readonly id: string;
      readonly name: string;
      readonly key: string;
      readonly patch: EncodedObject;
      /** The fields of the patch of which only the keys that it names change. */
      readonly merges?: readonly string[];
    }
  | { readonly op: "delete"; readonly id: string; readonly name: string; readonly key: string };

/** What became of a numbered intent. `isPending`: it was accepted, and the result of its work will follow. */
export interface Settlement {
  readonly number: number;
  readonly outcome: Outcome;
  readonly isPending?: boolean;
}

/** How the intents of a kind travel: which are commands or the viewer's own, which replace an earlier one about the same, and how often. */
export type IntentTraits = Readonly<
  Record<string, Pick<IntentDeclaration, "command" | "viewer" | "about" | "pace">>
>;

/** An intent on its way: numbered without gaps by the client. */
export interface NumberedIntent {
  readonly number: number;
  readonly id: string;
  readonly intent: string;
  readonly args: readonly Encoded[];
}

/** What a host takes of one client: how long a message may be, and how many intents it may ask for. */
export interface IntentLimits {
  readonly frameBytes: number;
  readonly intentsPerSecond: number;
}

/** Who greets: a client of its own for each page, and its connections counted, so that a late greeting is known. */
export interface ClientName {
  readonly id: string;
  readonly connection: number;
}

export type ClientMessage =
  | {
      readonly type: "hello";
      readonly version: number;
      readonly client: ClientName;
      /** A session that the client was in, and the last transaction that it has seen of it, if any. */
      readonly resume?: {
        readonly session: string;
        readonly token: string;
        readonly sequence?: number;
      };
    }
  | { readonly type: "push"; readonly intents: readonly NumberedIntent[] }
  | { readonly type: "ack"; readonly sequence: number }
  | { readonly type: "ping" };

export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly version: number;
      readonly session: string;
      /** Proves at the next connection that the client may resume; it changes each time. */
      readonly token: string;
      readonly root: string;
      /** The last intent that has been decided; what became of it is in what follows. */
      readonly decided: number;
      /** Whether the session is new, or goes on with what was missed, or with all of its state. */
      readonly mode: "new" | "delta" | "snapshot";
      readonly limits: IntentLimits;
    }
  | {
      readonly type: "snapshot";
      readonly sequence: number;
      /** Which part of the snapshot this is, from 0. */
      readonly part: number;
      readonly operations: readonly SnapshotOperation[];
      /** Left out, as the settlements, where there are none: most transactions are short. */
      readonly traits?: Readonly<Record<string, IntentTraits>>;
      readonly settled?: readonly Settlement[];
      readonly isLast: boolean;
    }
  | {
      readonly type: "transaction";
      readonly from: number;
      readonly sequence: number;
      readonly operations: readonly Operation[];
      /** Left out, as the settlements, where there are none: most transactions are short. */
      readonly traits?: Readonly<Record<string, IntentTraits>>;
      readonly settled?: readonly Settlement[];
    }
  | {
      /** What a model tells in passing; it is not told again. */
      readonly type: "event";
      /** The transaction that it follows: to who has not come as far, or further, it says nothing. */
      readonly sequence: number;
      /** +1 with each over a connection. */
      readonly number: number;
      readonly id: string;
      readonly event: string;
      readonly payload: Encoded;
    }
  | { readonly type: "nack"; readonly expected: number }
  | { readonly type: "pong" };

/** Why a connection ends, and what the client should do about it. */
export const closeCodes = {
  /** Do not retry: the same would happen again. */
  tooLong: 1009, // what WebSockets themselves say of a message that is longer than it may be
  unsupportedVersion: 4000,
  replaced: 4001,
  badMessage: 4002,
  ended: 4003,
  failed: 4004,
  /** Authenticate again. */
  unauthorized: 4100,
  /** Retry. */
  slowReader: 4200,
  overloaded: 4201,
  restarting: 4202,
} as const;

/** What a client does after a close code. */
export function afterClose(code: number): "stop" | "authenticate" | "retry" {
  if (code === closeCodes.tooLong || (code >= 4000 && code < 4100)) return "stop";
  return code >= 4100 && code < 4200 ? "authenticate" : "retry";
}
