import * as z from "zod/mini";

import { NotFoundError } from "../../flow-errors.ts";
import { nodeSize } from "../../geometry/node-layout.ts";
import type { Rectangle } from "../../geometry/rectangle.ts";
import { typeRecordOf } from "../../item/built-in-types.ts";
import type { NodeMove, NodeRecord } from "../../record/node-record.ts";
import type { NodeTypeJSON } from "../../item/node-type.ts";

type Axis = "x" | "y";

/** The axis of each alignment, and where on a node it is: at its start, its middle or its end. */
const alignments = {
  left: ["x", 0],
  center: ["x", 0.5],
  right: ["x", 1],
  top: ["y", 0],
  middle: ["y", 0.5],
  bottom: ["y", 1],
} as const satisfies Readonly<Record<string, readonly [Axis, share: number]>>;

const directions = { horizontal: "x", vertical: "y" } as const satisfies Readonly<
  Record<string, Axis>
>;

const lengths = { x: "width", y: "height" } as const;

/** The side or middle of nodes that `Flow.align` brings to one line. */
export type Alignment = keyof typeof alignments;

/** The direction in which `Flow.distribute` spaces nodes. */
export type Direction = keyof typeof directions;

/** The types of the second argument of `Flow.align` and `Flow.distribute`. */
export const alignmentType = z.enum(Object.keys(alignments) as Alignment[]);
export const directionType = z.enum(Object.keys(directions) as Direction[]);

interface PlacedNode {
  readonly id: string;
  readonly box: Rectangle;
}

/** The part of a flow that is arranged. */
interface ArrangedFlow {
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeJSON>>;
  node(id: string): Readonly<NodeRecord> | undefined;
}

/** The moves that align nodes: their sides at that of the box around them, or their middles at its middle. */
export function alignMoves(
  flow: ArrangedFlow,
  ids: readonly string[],
  alignment: Alignment,
): NodeMove[] {
  const placed = placedNodes("Flow.align", flow, ids);
  const [axis, share] = alignments[alignment];
  const [start, end] = extent(placed, axis);
  const line = start + (end - start) * share;
  return placed.map((node) => movedTo(node, axis, line - node.box[lengths[axis]] * share));
}

/** The moves that give nodes equal gaps inside the box around them. Without enough room they are placed side by side. */
export function distributeMoves(
  flow: ArrangedFlow,
  ids: readonly string[],
  direction: Direction,
): NodeMove[] {
  const axis = directions[direction];
  const length = lengths[axis];
  const placed = placedNodes("Flow.distribute", flow, ids).toSorted(
    ({ box: one }, { box: other }) => one[axis] - other[axis] || one[length] - other[length],
  );
  const [start, end] = extent(placed, axis);
  const filled = placed.reduce((sum, { box }) => sum + box[length], 0);
  // Two nodes have one gap, which is equal already.
  if (placed.length < 3) return [];
  const gap = Math.max(0, (end - start - filled) / (placed.length - 1));
  let next = start;
  return placed.map((node) => {
    const at = next;
    next += node.box[length] + gap;
    return movedTo(node, axis, at);
  });
}

/** The boxes of nodes, each once; throws for an unknown one. */
function placedNodes(caller: string, flow: ArrangedFlow, ids: readonly string[]): PlacedNode[] {
  const types = flow.nodeTypeRecords;
  return Array.from(new Set(ids), (id) => {
    const node = flow.node(id);
    if (!node) throw new NotFoundError(`${caller}: there is no node "${id}"`);
    const type = typeRecordOf(types, node.type);
    return { id, box: { ...node.position, ...nodeSize(node, type) } };
  });
}

/** The start and the end of nodes along an axis. */
function extent(nodes: readonly PlacedNode[], axis: Axis): readonly [number, number] {
  let [start, end] = [Infinity, -Infinity];
  for (const { box } of nodes) {
    start = Math.min(start, box[axis]);
    end = Math.max(end, box[axis] + box[lengths[axis]]);
  }
  return [start, end];
}

function movedTo({ id, box: { x, y } }: PlacedNode, axis: Axis, at: number): NodeMove {
  return axis === "x" ? { id, x: at, y } : { id, x, y: at };
}
