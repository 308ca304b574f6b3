import * as z from "zod/mini";

import { type NodeMove, type Position, positionType } from "./node-record.ts";

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

interface BentEdge {
  readonly source: string;
  readonly target: string;
  readonly bends?: readonly Position[];
}

/** The graph that nodes are moved in. */
export interface MovedGraph {
  node(id: string): { readonly position: Position } | undefined;
  edge(id: string): BentEdge | undefined;
  edgesOf(nodeId: string): Iterable<string>;
}

/** The bends of edges whose two nodes move by the same distance: they move along. All others stay where they are. */
export function carriedBends(
  graph: MovedGraph,
  moves: readonly NodeMove[],
): readonly { readonly id: string; readonly bends: readonly Position[] }[] {
  const carried: { id: string; bends: readonly Position[] }[] = [];
  // Most edges have no bends, and moving a node is frequent.
  let distances: ReadonlyMap<string, Position> | undefined;
  for (const move of moves) {
    for (const id of graph.edgesOf(move.id)) {
      const { source, target = "", bends } = graph.edge(id) ?? {};
      if (!bends || source !== move.id) continue;
      distances ??= distancesOf(graph, moves);
      const [start, end] = [distances.get(move.id), distances.get(target)];
      if (!start || start.x !== end?.x || start.y !== end.y) continue;
      if (start.x !== 0 || start.y !== 0) carried.push({ id, bends: shiftedBends(bends, start) });
    }
  }
  return carried;
}

function distancesOf(graph: MovedGraph, moves: readonly NodeMove[]): ReadonlyMap<string, Position> {
  return new Map(
    moves.map(({ id, x, y }) => {
      const { x: fromX = x, y: fromY = y } = graph.node(id)?.position ?? {};
      return [id, { x: x - fromX, y: y - fromY }];
    }),
  );
}
