import { getBezierPath, Position, ViewportPortal } from "@xyflow/react";
import type { ReactElement, ReactNode } from "react";

import { useFlowScope } from "./flow-context.ts";
import type { ConnectionDraft } from "./gesture/connect-gesture.ts";
import { useConnectingSide, usePortMark } from "./node/use-port-mark.ts";
import { useSignal } from "./signal.ts";
import { useZoom } from "./use-zoom.ts";

/** The connection that is being drawn, and why it cannot end where it is. */
export function ConnectionOverlay(): ReactNode {
  const draft = useSignal(useFlowScope().connection);
  return draft && <DrawnConnection draft={draft} />;
}

function DrawnConnection({ draft }: { draft: ConnectionDraft }): ReactElement {
  const zoom = useZoom();
  const { from, end, target, refusal } = draft;
  useConnectingSide(from);
  usePortMark(from, "origin");
  usePortMark(target, refusal === undefined ? "fits" : "refused");
  const state = refusal === undefined ? (target ? "fits" : "open") : "refused";
  return (
    <ViewportPortal>
      <svg className="hd-flow-connection" data-state={state} aria-hidden="true">
        <path d={pathOf(draft)} />
        <circle cx={end.x} cy={end.y} r={target ? 7 : 4} />
      </svg>
      {refusal !== undefined && (
        <div
          className="hd-flow-reason"
          style={{ left: end.x, top: end.y, transform: `scale(${1 / zoom})` }}
        >
          {refusal}
        </div>
      )}
    </ViewportPortal>
  );
}

function pathOf({ from, start, end }: ConnectionDraft): string {
  const isForward = from.port.side === "output";
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: isForward ? Position.Right : Position.Left,
    targetX: end.x,
    targetY: end.y,
    targetPosition: isForward ? Position.Left : Position.Right,
  });
  return path;
}
