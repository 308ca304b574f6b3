import type { Point } from "./rectangle.ts";

/** What the drawing needs of a node's record. */
export interface DrawnNode {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly position: Point;
  readonly selected: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  /** What only the styles of the page say the look of. */
  readonly className?: string | null;
  /** A view inside the node, or several. */
  readonly view?: unknown;
}

/** What the drawing needs of a node's type; without a list of ports there is one port without a name. */
export interface DrawnNodeType {
  readonly label?: string | null;
  readonly inputs?: readonly string[] | null;
  readonly outputs?: readonly string[] | null;
  readonly icon?: string | null;
  readonly color?: string | null;
}

/** The types of nodes by their names. */
export type DrawnNodeTypes = Readonly<Record<string, DrawnNodeType>>;

/** What a node is called: its label, else that of its type, else its id. */
export function titleOf({ id, label }: DrawnNode, type?: DrawnNodeType): string {
  return label ?? type?.label ?? id;
}

/** The name of a node's type where the type is known and the title does not say it already. */
export function typeLabelOf(node: DrawnNode, type?: DrawnNodeType): string | undefined {
  const kind = type && (type.label ?? node.type);
  return kind === titleOf(node, type) ? undefined : kind;
}

/** What the drawing needs of an edge's record. */
export interface DrawnEdge {
  readonly source: string;
  readonly target: string;
  readonly sourceHandle: string | null;
  readonly targetHandle: string | null;
  readonly label: string | null;
  readonly type: string | null;
  readonly selected: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  readonly markerEnd: Readonly<Record<string, unknown>> | null;
}

/** What the drawing needs of the types of edges, by their names. */
export type DrawnEdgeTypes = Readonly<Record<string, { readonly shape?: string | null }>>;

/** What edges have that do not say otherwise. */
export type EdgeDefaults = Partial<
  Pick<DrawnEdge, "label" | "type" | "style" | "markerEnd"> & Readonly<Record<string, unknown>>
>;
