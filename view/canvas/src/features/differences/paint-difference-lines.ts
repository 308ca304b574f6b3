import { edgePath } from "@heddle/flow/geometry";

import type { Underlay } from "../../painting/visible-items.ts";
import type { DifferenceMark } from "./graph-differences.ts";

const colors = { added: "done", removed: "failed", changed: "running", moved: "accent" } as const;

const lineWidth = 3;
const removedDashes = [6, 5];

/** Paints the lines of edges that differ, where nodes are painted: their elements would be above all painted nodes. */
export function paintDifferenceLines(marks: readonly DifferenceMark[]): Underlay {
  const lines = marks.flatMap(({ line, difference: { change } }) =>
    line ? [{ change, path: new Path2D(edgePath(line.shape, line.course).path) }] : [],
  );
  return (context, theme) => {
    context.lineWidth = lineWidth;
    for (const { change, path } of lines) {
      context.strokeStyle = theme[colors[change]];
      context.setLineDash(change === "removed" ? removedDashes : []);
      context.stroke(path);
    }
    context.setLineDash([]);
  };
}
