import type { EdgeRecord, ItemKind, NodeRecord as ModelNodeRecord } from "@heddle/flow";
import type { Handle } from "@heddle/params";

/** A node record in a view: its views are handles. */
export type NodeRecord = Omit<ModelNodeRecord, "view"> & {
  readonly view?: Handle | readonly Handle[];
};

export type { EdgeRecord };

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

export type NodeTypeRecords = Readonly<Record<string, NodeTypeRecord>>;

export interface OpenEditor {
  readonly kind: "node" | "edge";
  readonly id: string;
  readonly view: Handle;
  /** Whether it contains unsaved input of an earlier session. */
  readonly restored: boolean;
}

export interface Item {
  readonly kind: ItemKind;
  readonly id: string;
}

/** `{ kind: "node", id: "a" }` → `node:a`. Open editors have the same keys. */
export function keyOf({ kind, id }: Item): string {
  return `${kind}:${id}`;
}

/** `node:a` → `{ kind: "node", id: "a" }`. */
export function itemOfKey(key: string): Item {
  const kind = key.startsWith("node:") ? "node" : "edge";
  return { kind, id: key.slice(kind.length + 1) };
}

export interface ItemIds {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** One item in the form of a selection. */
export function idsOf({ kind, id }: Item): ItemIds {
  return kind === "node" ? { nodes: [id], edges: [] } : { nodes: [], edges: [id] };
}

export function recordsOf<Nodes, Edges>(
  { state }: { readonly state: { readonly nodes: Nodes; readonly edges: Edges } },
  { kind }: Item,
): Nodes | Edges {
  return kind === "node" ? state.nodes : state.edges;
}
