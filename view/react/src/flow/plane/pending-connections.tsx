import { edgePath, type Point } from "@heddle/canvas";
import type { EdgeEnds } from "@heddle/flow";
import { type ReactElement, useCallback, useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";

interface PendingLinesProps {
  readonly pending: readonly EdgeEnds[];
}

/** Dashed lines for connections, with a sign of progress in the middle. They follow their nodes. */
export function PendingLines({ pending }: PendingLinesProps): ReactElement {
  const { state } = useFlowScope();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [state.subscribe(listener), state.geometry.subscribeMoves(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [state],
  );
  useSyncExternalStore(subscribe, () => state.geometry.version);
  const shape = state.geometry.shapes.nameOf(null);
  return (
    <svg className="hd-flow-pending" data-part="pending" aria-hidden="true">
      {pending.map((ends, at) => {
        const [from, to] = [
          state.portPoint(ends.source, "output", ends.sourceHandle),
          state.portPoint(ends.target, "input", ends.targetHandle),
        ];
        // A node that is added with its connection does not exist yet.
        if (!from || !to) return null;
        const { path, label } = edgePath(shape, { from, to, offset: 0 });
        return (
          // The same ports may be connected twice.
          <g key={at}>
            <path d={path} />
            <Progress at={label} />
          </g>
        );
      })}
    </svg>
  );
}

function Progress({ at: { x, y } }: { at: Point }): ReactElement {
  return (
    <>
      <circle className="hd-flow-pending-disc" cx={x} cy={y} r={11} />
      <circle className="hd-flow-pending-arc" cx={x} cy={y} r={6} pathLength={4} />
    </>
  );
}
