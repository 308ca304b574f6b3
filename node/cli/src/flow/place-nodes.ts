import type { Flow, NodeMove } from "@heddle/flow";

const columnWidth = 240;
const rowHeight = 100;

/** Lays out a graph that says nothing about where its nodes are, and all lie on each other: along its edges, from left to right. */
export function placeNodes(flow: Flow): void {
  const records = [...flow.nodeRecords].map(([, record]) => record);
  const places = new Set(records.map(({ position: { x, y } }) => `${x} ${y}`));
  if (records.length < 2 || places.size > 1) return;
  const rows = new Map<number, number>();
  const columns = columnsOf(flow);
  const moves = records.map(({ id }): NodeMove => {
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, x: column * columnWidth, y: row * rowHeight };
  });
  flow.transaction(() => flow.moveNodes(moves, "place"), { history: false });
}

/** How many edges lead to each node from a beginning, on the shortest way. */
function columnsOf(flow: Flow): Map<string, number> {
  const next = new Map<string, string[]>();
  const isTarget = new Set<string>();
  for (const [, { source, target }] of flow.edgeRecords) {
    next.set(source, [...(next.get(source) ?? []), target]);
    if (source !== target) isTarget.add(target);
  }
  const ids = [...flow.nodeRecords].map(([id]) => id);
  const columns = new Map<string, number>();
  // Beginnings first; what is left has none, as in a circle.
  for (const start of [...ids.filter((id) => !isTarget.has(id)), ...ids]) {
    if (columns.has(start)) continue;
    columns.set(start, 0);
    for (let queue = [start]; queue.length > 0;) {
      const reached = queue.flatMap((id) =>
        (next.get(id) ?? [])
          .filter((target) => !columns.has(target))
          .map((target) => {
            columns.set(target, (columns.get(id) ?? 0) + 1);
            return target;
          }),
      );
      queue = reached;
    }
  }
  return columns;
}
