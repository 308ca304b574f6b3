import type { Clock } from "./clock.ts";
import type { Predictions } from "./prediction.ts";
import type { FileReferences } from "./replica-tree.ts";
import type { Transport } from "./transport.ts";

/** How a client reaches its host, and what it may do meanwhile. */
export interface ReplicaOptions {
  /** Opens a connection to the host; rejects when there is none. */
  readonly connect: () => Promise<Transport>;
  readonly predictions?: Predictions;
  /** How long edits of one thing are collected where their model has no pace of its own; 0 sends each at once. */
  readonly debounceMilliseconds?: number;
  readonly files?: FileReferences;
  readonly clock?: Clock;
  /** How many changes may wait for the host before no more are taken. */
  readonly maximumPending?: number;
  /** The session that an earlier page of this client was in. */
  readonly membership?: Membership;
  /** Called with what has to be shown to resume the session, whenever that changes. */
  readonly onMembership?: (membership: Membership) => void;
}

/** A session and the token that proves that the client may resume it. */
export interface Membership {
  readonly session: string;
  readonly token: string;
}
