import type { EdgeRecord, ItemKind, NodeRecord as ModelNodeRecord } from "@heddle/flow";
import type { Handle } from "@heddle/params";

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

/** A node or an edge of a graph. */
export interface Item {
  readonly kind: ItemKind;
  readonly id: string;
}

/** The name of an item among all items; open editors have it too. */
export function keyOf({ kind, id }: Item): string {
  return `${kind}:${id}`;
}

/** The item of such a name. */
export function itemOfKey(key: string): Item {
  const kind = key.startsWith("node:") ? "node" : "edge";
  return { kind, id: key.slice(kind.length + 1) };
}

/** The ids of nodes and edges, as the model has its selection. */
export interface ItemIds {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** One item as a selection. */
export function idsOf({ kind, id }: Item): ItemIds {
  return kind === "node" ? { nodes: [id], edges: [] } : { nodes: [], edges: [id] };
}

/** The records of nodes or of edges, whichever an item is of. */
export function recordsOf<Nodes, Edges>(
  { state }: { readonly state: { readonly nodes: Nodes; readonly edges: Edges } },
  { kind }: Item,
): Nodes | Edges {
  return kind === "node" ? state.nodes : state.edges;
}
