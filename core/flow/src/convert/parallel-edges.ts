/** The two ends of an edge as one text; without a direction both orders are the same pair. */
export function pairOf(edge: Ends, directed: boolean): string {
  const ends = [edge.source, edge.target];
  return JSON.stringify(directed ? ends : ends.toSorted());
}

/** The edges with one for each pair of nodes: the last one, in the place of the first. */
export function withoutParallels<Edge extends Ends>(
  edges: readonly Edge[],
  directed: boolean,
): Edge[] {
  return [...new Map(edges.map((edge) => [pairOf(edge, directed), edge])).values()];
}

interface Ends {
  readonly source: string;
  readonly target: string;
}
