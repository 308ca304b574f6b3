import type { Node } from "@xyflow/react";

import type { NodeRecord, NodeTypeRecord } from "./flow-records.ts";

/** A node as React Flow gets it. */
export type CanvasNode = Node<NodeContent, "node">;

/** What the component of a node shows. */
export interface NodeContent extends Record<string, unknown> {
  readonly record: NodeRecord;
  readonly type: NodeTypeRecord | undefined;
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

/** What React Flow is told of a node: its size is known, so it measures nothing. */
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
    // No edge of React Flow's ends at a node.
    handles: [],
    domAttributes: unnamed,
    // React Flow would pan where a node is pressed.
    ...(isMovable && { className: "nopan" }),
  };
}

/** The name and the focus of an item are those of the element in it, which knows what it is connected to. */
const unnamed = {
  role: "presentation",
  "aria-label": undefined,
  "aria-roledescription": undefined,
} as unknown as NonNullable<CanvasNode["domAttributes"]>;
