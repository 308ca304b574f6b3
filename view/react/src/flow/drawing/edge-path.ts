import { belowMiddle, edgeShape } from "./edge-shape.ts";
import type { Point } from "./rectangle.ts";

/** The `d` of an edge's path element and the place of its label, exactly where the edge is drawn. */
export function edgePath(
  shape: string,
  from: Point,
  to: Point,
  offset: number,
): { readonly path: string; readonly label: Point } {
  let path = "";
  const write = (command: string, ...points: readonly Point[]): void => {
    path += command + points.map(({ x, y }) => `${x},${y}`).join(" ");
  };
  edgeShape(shape)(
    {
      move: (point) => write("M", point),
      line: (point) => write("L", point),
      curve: (_start, leave, arrive, end) => write("C", leave, arrive, end),
    },
    from,
    to,
    offset,
  );
  return { path, label: belowMiddle(from, to, offset) };
}
