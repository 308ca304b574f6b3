/** A node of the measured graph, for both libraries. */
export interface GridNode {
  readonly id: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly label: string;
}

/** An edge of the measured graph. */
export interface GridEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

/** A square grid of `count` nodes, each with an edge to the node on its right, every fifth also to the one below. */
export function gridOf(count: number): { nodes: GridNode[]; edges: GridEdge[] } {
  const columns = Math.ceil(Math.sqrt(count));
  const nodes: GridNode[] = [];
  const edges: GridEdge[] = [];
  for (let index = 0; index < count; index++) {
    const column = index % columns;
    const row = Math.floor(index / columns);
    nodes.push({
      id: `n${index}`,
      position: { x: column * 240, y: row * 120 },
      label: `Node ${index}`,
    });
    if (column > 0) edges.push(edge(index - 1, index));
    if (row > 0 && index % 5 === 0) edges.push(edge(index - columns, index));
  }
  return { nodes, edges };
}

/** The node that is dragged and patched: near the middle, so that it is far from any corner. */
export function middleOf(count: number): number {
  const columns = Math.ceil(Math.sqrt(count));
  return Math.min(count - 1, Math.floor(columns / 2) * columns + Math.floor(columns / 2));
}

function edge(source: number, target: number): GridEdge {
  return { id: `e${source}-${target}`, source: `n${source}`, target: `n${target}` };
}
