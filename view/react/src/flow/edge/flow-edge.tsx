import { memo, type ReactElement, useLayoutEffect, useRef } from "react";

import { edgePath } from "../drawing/edge-path.ts";
import { useFlowScope } from "../flow-context.ts";
import { useFocusTarget } from "../keyboard/use-focus-target.ts";
import { markerId } from "./arrow-heads.tsx";
import type { ShownEdge } from "./shown-edge.ts";

interface FlowEdgeProps {
  readonly edge: ShownEdge;
  /** What the ids of arrow heads begin with. */
  readonly prefix: string;
}

/** The line of an edge. */
export const FlowEdge = memo(function FlowEdge({ edge, prefix }: FlowEdgeProps): ReactElement {
  const { id, record, shape, from, to, offset, isAnimated } = edge;
  const { selected, markerEnd } = record;
  const { scene, geometry, places } = useFlowScope().picture;
  const element = useRef<SVGGElement>(null);
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => scene.mounts.edges.enter(id), [scene, id]);
  useLayoutEffect(
    () =>
      places.edge(id, () => {
        const ends = geometry.endsOf(id);
        if (ends) line.current?.setAttribute("d", edgePath(shape, ends.from, ends.to, offset).path);
      }),
    [geometry, places, id, shape, offset],
  );
  return (
    <g
      ref={element}
      {...useFocusTarget({ kind: "edge", id }, element)}
      className="hd-edge"
      data-id={id}
      data-selected={selected || undefined}
      data-animated={isAnimated || undefined}
    >
      <path
        ref={line}
        d={edgePath(shape, from, to, offset).path}
        style={record.style ?? undefined}
        markerEnd={markerEnd ? `url(#${markerId(prefix, markerEnd)})` : undefined}
      />
    </g>
  );
});
