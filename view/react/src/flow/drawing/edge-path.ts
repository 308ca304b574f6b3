import { edgeShape, type Pen } from "./edge-shape.ts";
import type { Point } from "./rectangle.ts";

/** The `d` of an edge's path element, and the place of its label: exactly where the edge is drawn. */
export function edgePath(
  type: string | null | undefined,
  from: Point,
  to: Point,
  offset: number,
): { readonly path: string; readonly label: Point } {
  const commands: string[] = [];
  const write =
    (command: string) =>
    (...numbers: number[]): void =>
      void commands.push(command + numbers.join(" "));
  const pen: Pen = {
    moveTo: write("M"),
    lineTo: write("L"),
    bezierCurveTo: write("C"),
    quadraticCurveTo: write("Q"),
  };
  edgeShape(type).trace(pen, from, to, offset);
  return { path: commands.join(""), label: edgeLabelPlace(from, to, offset) };
}

/** The middle of an edge, where its label is. */
export function edgeLabelPlace(from: Point, to: Point, offset: number): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + offset };
}
