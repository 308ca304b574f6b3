import type { FileRefusal, IntentDeclaration, Outcome } from "@heddle/params";

/** A page with another version has to reload. */
export const protocolVersion = 7;

/** A value after `encode()`: JSON, with tagged objects for what JSON lacks. */
export type Encoded =
  | null
  | boolean
  | number
  | string
  | readonly Encoded[]
  | { readonly [key: string]: Encoded };

export type EncodedObject = Readonly<Record<string, Encoded>>;

/** Replaces a file in a message; its bytes travel over HTTP. */
export interface FileReference extends Readonly<Record<string, string | number>> {
  readonly $: "file";
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Replaces a file that was not uploaded. */
export interface RefusedFileReference extends Readonly<Record<string, string | number>> {
  readonly $: "refused-file";
  readonly name: string;
  readonly size: number;
  readonly code: FileRefusal["code"];
  /** 0 for none. */
  readonly limit: number;
}

/** A model added to the tree, with everything a view may read. */
export interface NewModel {
  readonly op: "new";
  readonly id: string;
  readonly kind: string;
  readonly values: EncodedObject;
  readonly records: Readonly<Record<string, readonly (readonly [string, EncodedObject])[]>>;
}

/** One entry of a snapshot chunk: a model, or further records of an earlier one. */
export type SnapshotOperation =
  | NewModel
  | {
      readonly op: "fill";
      readonly id: string;
      readonly name: string;
      readonly records: NewModel["records"][string];
    };

/** One change to the model tree. */
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
      /** The next record in order; the record goes last when this is left out. */
      readonly before?: string;
    }
  | {
      readonly op: "patch";
      readonly id: string;
      readonly name: string;
      readonly key: string;
      readonly patch: EncodedObject;
      /** Fields whose keys are merged instead of replacing the whole field. */
      readonly merges?: readonly string[];
    }
  | { readonly op: "delete"; readonly id: string; readonly name: string; readonly key: string };

/** The outcome of a numbered intent. With `isPending` it was accepted, and its final result follows. */
export interface IntentResult {
  readonly number: number;
  readonly outcome: Outcome;
  readonly isPending?: boolean;
}

/** How a kind's intents are sent: commands, viewer-only intents, which ones coalesce, and how often. */
export type IntentTraits = Readonly<
  Record<
    string,
    Pick<
      IntentDeclaration,
      "command" | "viewer" | "lossy" | "coalesceBy" | "sendMode" | "sessionArgument"
    >
  >
>;

/** An intent as it is sent. */
export interface NumberedIntent {
  /** The client numbers the intents of a session without gaps. */
  readonly number: number;
  /**
   * Its number among all intents of the client, which increases, if it is another one. An intent that is sent again, to another
   * session, keeps it: a journal recognizes it.
   */
  readonly clientNumber?: number;
  readonly id: string;
  readonly intent: string;
  readonly args: readonly Encoded[];
}

/** An intent without a number: it runs once or not at all, and has no result. Only intents declared as lossy are sent so. */
export type LossyIntent = Omit<NumberedIntent, "number" | "clientNumber">;

/** Limits that the host announces to a client. */
export interface IntentLimits {
  readonly frameBytes: number;
  readonly intentsPerSecond: number;
  /** Size of one uploaded file; left out by hosts of earlier versions. */
  readonly fileBytes?: number;
}

/** Identifies a page and counts its connections, so that the host can recognize a stale hello. */
export interface ClientName {
  readonly id: string;
  readonly connection: number;
  /** The `position` of the first welcome of the page. */
  readonly since?: number | undefined;
}

export type ClientMessage =
  | {
      readonly type: "hello";
      readonly version: number;
      readonly client: ClientName;
      /** The session to resume and the last transaction the client has seen of it. */
      readonly resume?: {
        readonly session: string;
        readonly token: string;
        readonly sequence?: number;
      };
    }
  | {
      readonly type: "push";
      /** Like `ack`: the last transaction that the client has received. */
      readonly acknowledged: number;
      readonly intents: readonly NumberedIntent[];
    }
  | ({ readonly type: "lossy" } & LossyIntent)
  | { readonly type: "ack"; readonly sequence: number }
  | { readonly type: "ping" };

export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly version: number;
      readonly session: string;
      /** Presented at the next connection to resume; it changes with every connection. */
      readonly token: string;
      readonly root: string;
      /** The number of the last decided intent; its result follows in the state. */
      readonly decided: number;
      /** `delta`: the missed transactions follow. `snapshot` and `new`: the whole state follows. */
      readonly mode: "new" | "delta" | "snapshot";
      /** Whether what is settled survives the process of the host. Omitted when false. */
      readonly isDurable?: true;
      /** The end of the journal, if there is one: it contains nothing of a page that starts now up to here. */
      readonly position?: number;
      /** Whether the journal may contain intents of the page that the host has forgotten. Omitted when false. */
      readonly isForgotten?: true;
      readonly limits: IntentLimits;
    }
  | {
      readonly type: "snapshot";
      readonly sequence: number;
      /** Index of this chunk, from 0. */
      readonly part: number;
      readonly operations: readonly SnapshotOperation[];
      /** Omitted when empty, like `results`: most transactions are short. */
      readonly traits?: Readonly<Record<string, IntentTraits>>;
      readonly results?: readonly IntentResult[];
      readonly isLast: boolean;
    }
  | {
      readonly type: "transaction";
      readonly from: number;
      readonly sequence: number;
      readonly operations: readonly Operation[];
      /** Omitted when empty, like `results`: most transactions are short. */
      readonly traits?: Readonly<Record<string, IntentTraits>>;
      readonly results?: readonly IntentResult[];
    }
  | {
      /** A transient event: sent at most once, never stored. */
      readonly type: "event";
      /** The transaction it belongs to; a client at any other state ignores it. Omitted for a lossy event, like `number`. */
      readonly sequence?: number;
      /** Increases by 1 with each event on a connection. */
      readonly number?: number;
      readonly id: string;
      readonly event: string;
      readonly payload: Encoded;
    }
  | { readonly type: "nack"; readonly expected: number }
  /** Whether the host cannot store changes now: intents wait until it can. False after each welcome. */
  | { readonly type: "saving"; readonly isPaused: boolean }
  | { readonly type: "pong" };

/** Close codes of a connection, grouped by what the client does next. */
export const closeCodes = {
  /** Do not retry: the result would be the same. */
  tooLong: 1009, // the WebSocket code for a message that is too long
  unsupportedVersion: 4000,
  replaced: 4001,
  badMessage: 4002,
  ended: 4003,
  failed: 4004,
  /** The visitor was removed from a room, for this time or for longer. */
  removed: 4005,
  /** The room was deleted. */
  deleted: 4006,
  /** The visitor's invitation has expired or was revoked. */
  uninvited: 4007,
  /** Authenticate again. */
  unauthorized: 4100,
  /** Retry with backoff. */
  slowReader: 4200,
  overloaded: 4201,
  restarting: 4202,
  /** Another process has the session; the reason is its name. */
  elsewhere: 4203,
} as const;

/**
 * Where an app accepts connections, below its own path. A session, and a process that a client was sent to, are named in
 * the path, so that a proxy can route by it: `undefined` → `"socket"`, `"a.x7"` → `"session/a.x7/socket"`, and the process
 * `"b"` → `"session/b.new/socket"`, which opens a session there.
 */
export function socketPath(session: string | undefined, instance?: string): string {
  const isName = instance !== undefined && instanceName.test(instance);
  const path = isName ? `${instance}.new` : session;
  return path === undefined ? "socket" : `session/${path}/socket`;
}

/** The name of a process, as it occurs in paths. */
export const instanceName: RegExp = /^[A-Za-z0-9_-]{1,64}$/;

/** 1009 → "stop", 4001 → "stop", 4100 → "authenticate", 1006 → "retry" */
export function afterClose(code: number): "stop" | "authenticate" | "retry" {
  if (code === closeCodes.tooLong || (code >= 4000 && code < 4100)) return "stop";
  return code >= 4100 && code < 4200 ? "authenticate" : "retry";
}
