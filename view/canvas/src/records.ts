import type {
  EdgeRecord,
  ItemKind,
  NodeRecordInView,
  NodeTypeInView,
  OpenEditorInView,
} from "@heddle/flow";
import type { DrawnNode } from "@heddle/flow/geometry";

export type { EdgeRecord };
/** `ports` are those of a collapsed group. */
export type NodeRecord = NodeRecordInView & Pick<DrawnNode, "ports">;
export type NodeTypeRecord = NodeTypeInView;
export type NodeTypeRecords = Readonly<Record<string, NodeTypeRecord>>;
export type OpenEditor = OpenEditorInView;

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
