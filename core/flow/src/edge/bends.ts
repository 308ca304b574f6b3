import * as z from "zod/mini";

import { type Position, positionType } from "../node/node-record.ts";

/** The most bends of one edge. */
const maximumBends = 100;

/** The zod type of the bends of an edge: finite points, in the order from source to target. */
export const bendsType: z.ZodMiniType<readonly Position[]> = z.readonly(
  z
    .array(positionType)
    .check(z.maxLength(maximumBends, `an edge has at most ${maximumBends} bends`)),
);

/** Bends, moved. */
export function shiftedBends(bends: readonly Position[], { x, y }: Position): readonly Position[] {
  return bends.map((bend) => ({ x: bend.x + x, y: bend.y + y }));
}

interface NodeMove extends Position {
  readonly id: string;
}

interface BentEdge {
  readonly source: string;
  readonly target: string;
  readonly bends?: readonly Position[];
}

/** The graph that nodes are moved in. */
interface MovedGraph {
  node(id: string): { readonly position: Position } | undefined;
  edge(id: string): BentEdge | undefined;
  edgesOf(nodeId: string): Iterable<string>;
}

/** The bends of edges whose two nodes move by the same distance: they move along. All others stay where they are. */
export function carriedBends(
  graph: MovedGraph,
  moves: readonly NodeMove[],
): readonly { readonly id: string; readonly bends: readonly Position[] }[] {
  if (moves.length === 0) return [];
  const distances = new Map(
    moves.map(({ id, x, y }) => {
      const { x: fromX = x, y: fromY = y } = graph.node(id)?.position ?? {};
      return [id, { x: x - fromX, y: y - fromY }];
    }),
  );
  const edges = new Set(moves.flatMap(({ id }) => [...graph.edgesOf(id)]));
  return [...edges].flatMap((id) => {
    const { source = "", target = "", bends } = graph.edge(id) ?? {};
    const [start, end] = [distances.get(source), distances.get(target)];
    if (!bends || !start || start.x !== end?.x || start.y !== end.y) return [];
    return start.x === 0 && start.y === 0 ? [] : [{ id, bends: shiftedBends(bends, start) }];
  });
}
