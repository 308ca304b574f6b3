import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo, type ReactElement, useLayoutEffect, useRef } from "react";

import { edgePath } from "../drawing/edge-path.ts";
import { useFlowScope } from "../flow-context.ts";
import { useFocusTarget } from "../keyboard/use-focus-target.ts";
import type { CanvasEdge, EdgeContent } from "../projection.ts";

/** An edge of the graph, with its label. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<CanvasEdge>): ReactElement {
  const { id, sourceX, sourceY, targetX, targetY, selected, markerEnd } = props;
  // Every edge is given its content.
  const { record, offset } = props.data as EdgeContent;
  const { scene } = useFlowScope().picture;
  useLayoutEffect(() => scene.mounts.edges.enter(id), [scene, id]);
  const element = useRef<SVGGElement>(null);
  const from = { x: sourceX, y: sourceY };
  const { path, label } = edgePath(record.type, from, { x: targetX, y: targetY }, offset);
  return (
    <g ref={element} {...useFocusTarget({ kind: "edge", id }, element)} className="hd-edge">
      <BaseEdge
        path={path}
        interactionWidth={0}
        style={record.style ?? undefined}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      {record.label !== null && (
        <EdgeLabelRenderer>
          <div
            className="hd-edge-label"
            data-edge={id}
            data-selected={selected === true || undefined}
            style={{ transform: `translate(${label.x}px, ${label.y}px) translate(-50%, -50%)` }}
          >
            {record.label}
          </div>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});
