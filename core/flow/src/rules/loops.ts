/** What the search for cycles reads. */
export interface LoopRules {
  readonly allowEdgeLoops: boolean;
  /** The other ends of the edges that leave or reach a node, one by one: a search may stop at the first. */
  eachNeighbor(id: string, end: keyof Ends): Iterable<string>;
}

interface Ends {
  readonly source: string;
  readonly target: string;
}

/** Whether an edge would close a directed cycle, unless cycles are allowed. */
export function closesLoop(rules: LoopRules, { source, target }: Ends): boolean {
  if (rules.allowEdgeLoops) return false;
  if (source === target) return true;
  // Both ends are searched in turns: the search ends as soon as the smaller side is exhausted.
  const walks = [
    walk(target, source, (id) => rules.eachNeighbor(id, "target")),
    walk(source, target, (id) => rules.eachNeighbor(id, "source")),
  ];
  for (;;) {
    for (const each of walks) {
      const { done, value } = each.next();
      if (done) return value;
    }
  }
}

/** A breadth-first search that yields after each edge; returns whether it reached the goal. */
function* walk(
  start: string,
  goal: string,
  nextTo: (id: string) => Iterable<string>,
): Generator<undefined, boolean> {
  const seen = new Set([start]);
  for (const id of seen) {
    for (const next of nextTo(id)) {
      if (next === goal) return true;
      seen.add(next);
      yield;
    }
  }
  return false;
}

/** An edge that closes a directed cycle of these edges, if there is one. The cost grows with their number alone. */
export function loopEdge<Edge extends Ends>(edges: readonly Edge[]): Edge | undefined {
  const bySource = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = bySource.get(edge.source);
    if (list) list.push(edge);
    else bySource.set(edge.source, [edge]);
  }
  // A depth-first search, with the nodes between the start and the current one on its path.
  const path: { readonly id: string; readonly edges: Iterator<Edge, undefined> }[] = [];
  const onPath = new Set<string>();
  const done = new Set<string>();
  const enter = (id: string): void => {
    path.push({ id, edges: (bySource.get(id) ?? []).values() });
    onPath.add(id);
  };
  for (const start of bySource.keys()) {
    if (!done.has(start)) enter(start);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const edge = last.edges.next().value;
      if (edge === undefined) {
        path.pop();
        onPath.delete(last.id);
        done.add(last.id);
      } else if (onPath.has(edge.target)) {
        return edge;
      } else if (!done.has(edge.target)) {
        enter(edge.target);
      }
    }
  }
  return undefined;
}
