import { type ReactFlowState, useStore } from "@xyflow/react";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";

import { ArrowHeads } from "./arrow-heads.tsx";
import { EdgeLabel } from "./edge-label.tsx";
import { FlowEdge } from "./flow-edge.tsx";
import type { ShownEdge } from "./shown-edge.ts";

/**
 * All edges in one picture, under the nodes. React Flow would have a picture for each, and ask all of them where they are
 * at every step of a pan.
 */
export function EdgeLayer({ edges }: { edges: readonly ShownEdge[] }): ReactNode {
  const place = useStore(placeOf);
  const prefix = useId();
  if (!place) return null;
  return createPortal(
    <>
      <svg className="hd-flow-edges">
        <ArrowHeads {...{ edges, prefix }} />
        {edges.map((edge) => (
          <FlowEdge key={edge.id} {...{ edge, prefix }} />
        ))}
      </svg>
      {edges.map((edge) => edge.record.label !== null && <EdgeLabel key={edge.id} edge={edge} />)}
    </>,
    place,
  );
}

const places = new WeakMap<Element, Element | null>();

/** The element of React Flow's that moves with the graph and lies under the nodes; looked for once. */
function placeOf({ domNode }: ReactFlowState): Element | null {
  if (!domNode) return null;
  const known = places.get(domNode);
  if (known !== undefined) return known;
  const place = domNode.querySelector(".react-flow__edgelabel-renderer");
  places.set(domNode, place);
  return place;
}
