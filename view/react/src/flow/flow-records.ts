import type { Handle } from "@heddle/params";
import type { EdgeRecord, NodeRecord as ModelNodeRecord } from "@heddle/flow";

/** A node as a view sees it: its views are handles. */
export type NodeRecord = Omit<ModelNodeRecord, "view"> & {
  readonly view?: Handle | readonly Handle[];
};

export type { EdgeRecord };

/** A node type as a view sees it. */
export interface NodeTypeRecord {
  readonly type: string;
  readonly label: string | null;
  readonly schema: unknown;
  readonly inputs: readonly string[] | null;
  readonly outputs: readonly string[] | null;
  readonly pane_policy: string;
  readonly icon?: string | null;
  readonly color?: string | null;
}

/** The types of nodes by their names. */
export type NodeTypeRecords = Readonly<Record<string, NodeTypeRecord>>;

/** An open editor as a view sees it. */
export interface OpenEditor {
  readonly kind: "node" | "edge";
  readonly id: string;
  readonly view: Handle;
  /** Whether it has what was entered, and not saved, when it was last open. */
  readonly restored: boolean;
}
