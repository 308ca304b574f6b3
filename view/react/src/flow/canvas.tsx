import { type ReactElement, useLayoutEffect, useRef, useState } from "react";

import type { Viewport } from "./drawing/rectangle.ts";
import { EdgeEditors } from "./editor/edge-editors.tsx";
import { NodeTools } from "./editor/node-tools.tsx";
import { SideEditor } from "./editor/side-editor.tsx";
import { useEditedPins } from "./editor/use-edited-pins.ts";
import { useUnfinishedNotice } from "./editor/use-unfinished-notice.ts";
import { useFlowScope } from "./flow-context.ts";
import { AfterPaint } from "./after-paint.tsx";
import { EmptyGraph } from "./panels/empty-graph.tsx";
import { FlowFrame } from "./panels/flow-frame.tsx";
import { Plane } from "./plane.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { firstViewport, hasToMeasure } from "./viewport/first-viewport.ts";

/** The graph, and all that lies over it. */
export function Canvas(): ReactElement {
  const scope = useFlowScope();
  const canvas = useRef<HTMLDivElement>(null);
  // What lies over the graph is shown after it, unless it has to be there for the graph to be put beside it.
  const [isMeasured] = useState(() => hasToMeasure(scope));
  const [start, setStart] = useState<Viewport | undefined>(() =>
    isMeasured ? undefined : firstViewport(scope),
  );
  // oxlint-disable-next-line react/set-state-in-effect -- only here can it be measured, before anything is painted
  useLayoutEffect(() => setStart((known) => known ?? firstViewport(scope)), [scope]);
  useEditedPins();
  useUnfinishedNotice();
  return (
    <div ref={canvas} className="hd-flow-canvas">
      {start && <Plane canvas={canvas} start={start} />}
      <EmptyGraph />
      {isMeasured ? (
        <Over />
      ) : (
        <AfterPaint>
          <Over />
        </AfterPaint>
      )}
    </div>
  );
}

function Over(): ReactElement {
  return (
    <>
      <NodeTools />
      <EdgeEditors />
      <FlowFrame />
      <SideEditor />
      <RefusalNotice />
    </>
  );
}
