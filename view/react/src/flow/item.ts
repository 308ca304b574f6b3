import type { ItemKind } from "@heddle/flow";

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
  { picture }: { readonly picture: { readonly nodes: Nodes; readonly edges: Edges } },
  { kind }: Item,
): Nodes | Edges {
  return kind === "node" ? picture.nodes : picture.edges;
}
