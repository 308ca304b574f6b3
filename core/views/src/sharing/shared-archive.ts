import type { Params, Translatable } from "@heddle/params";

/** One change of a stored document. Values are JSON, in which a store marks what JSON lacks. */
export type SharedChange<Value = unknown> =
  | { readonly op: "set"; readonly name: string; readonly value: Value }
  | {
      readonly op: "put";
      readonly name: string;
      readonly key: string;
      readonly record: Readonly<Record<string, Value>>;
      readonly before?: string;
    }
  | {
      readonly op: "patch";
      readonly name: string;
      readonly key: string;
      readonly patch: Readonly<Record<string, Value>>;
    }
  | {
      readonly op: "remove";
      readonly name: string;
      readonly key: string;
      /** What people call it, for the history: the label of a node, the ends of an edge. */
      readonly was?: Readonly<Record<string, Value>>;
    };

/** A transaction in the history of a shared model. */
export interface HistoryRow {
  /** Increases with time. */
  readonly sequence: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The name of its author; `null` for code and for visitors without a sign-in, empty if it was erased. */
  readonly by: string | null;
  /** The number that others saw of a visitor without a name; `null` for people with one, and for code. */
  readonly guest: string | null;
  /** What it changed: `moved 3 nodes` */
  readonly summary: Translatable;
}

/** A state of a shared model that is kept under a name. */
export interface VersionRow {
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** A past state: a version, or the state after a transaction. */
export type PastPoint = { readonly version: string } | { readonly sequence: number };

/** Callbacks for a view of the history. */
export interface HistoryListener {
  /** Called with each new transaction. */
  readonly onRow: (row: HistoryRow) => void;
  /** Called when the names of people were erased. */
  readonly onErased: () => void;
}

/** Where the history and the versions of a shared model are stored. */
export interface SharedArchive {
  /** Up to `limit` transactions before a sequence, the latest first. */
  history(before: number, limit: number): Promise<readonly HistoryRow[]>;
  watchHistory(listener: HistoryListener): () => void;
  versions(): Promise<readonly VersionRow[]>;
  saveVersion(name: string): Promise<void>;
  deleteVersion(name: string): Promise<void>;
  /** A separate model with the state at that time; undefined if it is no longer stored. */
  open(point: PastPoint): Promise<Params | undefined>;
}
