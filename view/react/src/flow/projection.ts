import { type Edge, type EdgeMarker, type Node, type NodeHandle, Position } from "@xyflow/react";

import { anchorOf, portsOf, type PortSide } from "./drawing/node-ports.ts";
import type { Size } from "./drawing/rectangle.ts";
import type { EdgeRecord, NodeRecord, NodeTypeRecord } from "./flow-records.ts";

/** A node as React Flow gets it. */
export type CanvasNode = Node<NodeContent, "node">;

/** What the component of a node shows. */
export interface NodeContent extends Record<string, unknown> {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
}

/** An edge as React Flow gets it. */
export type CanvasEdge = Edge<EdgeContent, "edge">;

/** What the component of an edge shows. */
export interface EdgeContent extends Record<string, unknown> {
  /** The record, with the defaults of the flow where it says nothing. */
  readonly record: EdgeRecord;
  /** How far it bows away from where a single edge would be. */
  readonly offset: number;
}

/** What a node looks like depends on these, and on nothing else. */
export interface NodeParts {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A gesture in progress is about to select it. */
  readonly isMarked: boolean;
  readonly isMovable: boolean;
}

/** What an edge looks like depends on these, and on nothing else. */
export interface EdgeParts {
  readonly record: EdgeRecord;
  readonly source: NodeTypeRecord | undefined;
  readonly target: NodeTypeRecord | undefined;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly offset: number;
}

/** What React Flow is told of a node: its size and its ports are known, so it measures nothing. */
export function projectNode(parts: NodeParts, before: CanvasNode | undefined): CanvasNode {
  const { record, type, x, y, width, height, isMarked, isMovable } = parts;
  const size = { width, height };
  const isContentSame = before?.data.record === record && before.data.type === type;
  return {
    id: record.id,
    type: "node",
    position: { x, y },
    data: isContentSame ? before.data : { record, type },
    selected: record.selected || isMarked,
    ...size,
    measured: size,
    handles: sides.flatMap((side) => handlesOn(side, record, type, size)),
    domAttributes: unnamed,
    // React Flow would pan where a node is pressed.
    ...(isMovable && { className: "nopan" }),
  };
}

/** What React Flow is told of an edge. */
export function projectEdge({ record, source, target, defaults, offset }: EdgeParts): CanvasEdge {
  // A record may have more fields than it has to.
  const shown: EdgeRecord & Record<string, unknown> = { ...record, ...missing(record, defaults) };
  return {
    id: record.id,
    source: record.source,
    target: record.target,
    sourceHandle: knownHandle(source?.outputs, record.sourceHandle),
    targetHandle: knownHandle(target?.inputs, record.targetHandle),
    type: "edge",
    domAttributes: unnamed,
    selected: record.selected,
    animated: shown["animated"] === true,
    data: { record: shown, offset },
    // React Flow makes the arrow head of it.
    ...(shown.markerEnd && { markerEnd: shown.markerEnd as unknown as EdgeMarker }),
  };
}

/** The name and the focus of an item are those of the element in it, which knows what it is connected to. */
const unnamed = {
  role: "presentation",
  "aria-label": undefined,
  "aria-roledescription": undefined,
} as unknown as NonNullable<CanvasNode["domAttributes"] & CanvasEdge["domAttributes"]>;

const sides = ["input", "output"] as const;

function handlesOn(
  side: PortSide,
  record: NodeRecord,
  type: NodeTypeRecord | undefined,
  size: Size,
): NodeHandle[] {
  const ports = portsOf(record, type, size).filter((port) => port.side === side);
  const ids = ports.length === 0 ? [null] : ports.map(({ id }) => id);
  return ids.map((id) => ({
    ...(id !== null && { id }),
    type: side === "input" ? "target" : "source",
    position: side === "input" ? Position.Left : Position.Right,
    ...anchorOf(ports, side, id, size),
    width: 0,
    height: 0,
  }));
}

/** React Flow does not show an edge at a port that is not there: such a one ends at the first. */
function knownHandle(
  names: readonly string[] | null | undefined,
  handle: string | null,
): string | null {
  return handle !== null && names?.includes(handle) ? handle : null;
}

/** What the defaults say and the record does not. */
function missing(
  record: EdgeRecord,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => (given.get(name) ?? null) === null),
  );
}
