import { edgePath, type HelperLine, type Rectangle } from "@heddle/canvas";
import type { ReactElement, ReactNode } from "react";

import { useFlowScope } from "../flow-context.ts";

interface InsertionMarkProps {
  readonly edge: string;
}

/** Marks the edge that a dragged node would be inserted on. */
export function InsertionMark({ edge }: InsertionMarkProps): ReactNode {
  const { state } = useFlowScope();
  const course = state.geometry.courseOf(edge);
  if (!course) return null;
  const shape = state.geometry.shapes.nameOf(state.edges.get(edge)?.type ?? null);
  return (
    <svg className="hd-flow-insertion" data-part="insertion" data-edge={edge} aria-hidden="true">
      <path d={edgePath(shape, course).path} />
    </svg>
  );
}

interface SelectionBoxProps extends Rectangle {
  readonly zoom: number;
}

/** The box whose nodes are selected. */
export function SelectionBox({ x, y, width, height, zoom }: SelectionBoxProps): ReactElement {
  return (
    <div
      className="hd-flow-box"
      data-part="box"
      style={{ left: x, top: y, width, height, borderWidth: 1 / zoom }}
    />
  );
}

interface AlignedLinesProps {
  readonly lines: readonly HelperLine[];
  readonly zoom: number;
}

/** The lines that dragged nodes are aligned with. */
export function AlignedLines({ lines, zoom }: AlignedLinesProps): ReactElement {
  return (
    <svg
      className="hd-flow-helper-lines"
      data-part="helper-lines"
      aria-hidden="true"
      strokeWidth={1 / zoom}
    >
      {lines.map(({ kind, from, to }) => (
        <line
          key={JSON.stringify([kind, from, to])}
          data-kind={kind}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      ))}
    </svg>
  );
}
