import { isNote, noteTitle } from "../record/note.ts";
import type { PortJSON, PortLists } from "../port/port.ts";

import type { Point, Size } from "./rectangle.ts";

/** The fields of a node record that painting needs. */
export interface DrawnNode {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly position: Point;
  readonly selected: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  /** Styled by the page, so painting cannot know its appearance. */
  readonly className?: string | null;
  readonly data?: object;
  readonly parent?: string;
  readonly collapsed?: boolean;
  readonly dimensions?: Size;
  /** Ports that replace those of its type: a collapsed group has one for each port that edges cross its frame to. */
  readonly ports?: PortLists;
  readonly view?: unknown;
}

/** The fields of a node type that painting needs; without a port list a side has one unnamed port. */
export interface DrawnNodeType {
  readonly label?: string | null;
  readonly inputs?: readonly PortJSON[] | null;
  readonly outputs?: readonly PortJSON[] | null;
  readonly icon?: string | null;
  readonly color?: string | null;
}

export type DrawnNodeTypes = Readonly<Record<string, DrawnNodeType>>;

/** The colors of port types by name. */
export type DrawnPortTypes = Readonly<Record<string, { readonly color: string }>>;

/** The title of a node: its label, the label of its type, or its id. A note has the first line of its text. */
export function titleOf(
  node: Pick<DrawnNode, "id" | "type" | "label" | "data">,
  type?: Pick<DrawnNodeType, "label">,
): string {
  const { id, label } = node;
  return label ?? (isNote(node) ? noteTitle(node) : undefined) ?? (type?.label || id);
}

/** The label of a known type, unless it is empty or the title is the same. */
export function typeLabelOf(node: DrawnNode, type?: DrawnNodeType): string | undefined {
  const kind = type && (type.label ?? node.type);
  return kind === "" || kind === titleOf(node, type) ? undefined : kind;
}

/** The fields of an edge record that painting needs. */
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
  readonly markerStart?: Readonly<Record<string, unknown>> | null;
  readonly bends?: readonly Point[] | null;
  readonly animated?: boolean | null;
}

export type DrawnEdgeTypes = Readonly<Record<string, { readonly shape?: string | null }>>;

/** Defaults for edges that leave these fields empty. */
export type EdgeDefaults = Partial<
  Pick<DrawnEdge, "label" | "type" | "style" | "markerStart" | "markerEnd"> &
    Readonly<Record<string, unknown>>
>;
