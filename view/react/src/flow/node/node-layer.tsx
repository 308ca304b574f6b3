import { isFrame, panZoomClasses, type Point, type RenderedNode } from "@heddle/canvas";
import { type Handle, Params } from "@heddle/params";
import {
  memo,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";

import { useParam } from "../../use-params.ts";
import { ViewErrorContext } from "../../view-slot.tsx";
import {
  EditorModeContext,
  PortTypesContext,
  useFlowScope,
  usePortTypes,
} from "../flow-context.ts";
import { FlowNode } from "./flow-node.tsx";
import { NodeStatus } from "./node-status.tsx";

/** The mounted nodes. */
export function NodeLayer(): ReactElement {
  const { handle, state } = useFlowScope();
  const read = useCallback(() => state.current().nodes, [state]);
  const nodes = useSyncExternalStore(state.subscribe, read);
  return (
    <EditorModeContext.Provider value={useParam(handle, "editorMode")}>
      <PortTypesContext.Provider value={usePortTypes()}>
        <ViewErrorContext.Provider value={useErrorReport(handle)}>
          {nodes.map((node) => (
            <PlacedNode key={node.id} node={node} />
          ))}
        </ViewErrorContext.Provider>
      </PortTypesContext.Provider>
    </EditorModeContext.Provider>
  );
}

/** Reports errors of views inside nodes to the flow. A replica has no model to report to. */
function useErrorReport(handle: Handle): ((error: unknown) => void) | null {
  return useMemo(
    () => (handle instanceof Params ? (error: unknown) => handle.onError(error) : null),
    [handle],
  );
}

/** A node at its position. Its content is rendered again only when that changes. */
const PlacedNode = memo(function PlacedNode({ node }: { node: RenderedNode }): ReactElement {
  const { id, content, position, width, isSelected, status } = node;
  const { state } = useFlowScope();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      state.positions.node(id, () => {
        const rectangle = state.rectangleOf(id);
        if (rectangle && element.current) element.current.style.transform = at(rectangle);
      }),
    [id, state],
  );
  return (
    <div
      ref={element}
      className={panZoomClasses.node}
      data-part="node-place"
      data-id={id}
      data-frame={isFrame(content.record) || undefined}
      data-selected={isSelected || undefined}
      data-state={status && status.state}
      style={{ transform: at(position), width }}
    >
      <FlowNode content={content} />
      {status && <NodeStatus status={status} />}
    </div>
  );
});

function at({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}
