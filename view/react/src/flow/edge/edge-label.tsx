import { memo, type ReactNode, useLayoutEffect, useRef } from "react";

import { belowMiddle } from "../drawing/edge-shape.ts";
import type { Point } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import type { ShownEdge } from "./shown-edge.ts";

/** What is written on an edge. */
export const EdgeLabel = memo(function EdgeLabel({ edge }: { edge: ShownEdge }): ReactNode {
  const { id, record, from, to, offset } = edge;
  const { picture } = useFlowScope();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      picture.places.edge(id, () => {
        const middle = picture.middleOf(id);
        if (middle && element.current) element.current.style.transform = centered(middle);
      }),
    [picture, id],
  );
  return (
    <div
      ref={element}
      className="hd-edge-label"
      data-edge={id}
      data-selected={record.selected || undefined}
      style={{ transform: centered(belowMiddle(from, to, offset)) }}
    >
      {record.label}
    </div>
  );
});

function centered({ x, y }: Point): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
