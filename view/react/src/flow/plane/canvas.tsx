import { firstViewport, hasToMeasure, isCovered, type Viewport } from "@heddle/canvas";
import {
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import {
  EdgeEditors,
  NodeTools,
  SideEditor,
  useEditedPins,
  useUnfinishedNotice,
} from "../editor/editors.tsx";
import { FeatureViews } from "../feature-views.tsx";
import { useFlowScope } from "../flow-context.ts";
import { EmptyGraph } from "../opened-parts.tsx";
import { FlowFrame, RejectionNotice } from "../panels/panels.tsx";
import { Plane } from "./plane.tsx";

/** The graph and its overlays. */
export function Canvas(): ReactElement {
  const scope = useFlowScope();
  const canvas = useRef<HTMLDivElement>(null);
  // Overlays are rendered after the graph, unless the first viewport depends on their size.
  const [isMeasured] = useState(() => hasToMeasure(scope, isCovered(scope)));
  const [start, setStart] = useState<Viewport | undefined>(() =>
    isMeasured ? undefined : firstViewport(scope),
  );
  // oxlint-disable-next-line react/set-state-in-effect -- only here can it be measured, before anything is painted
  useLayoutEffect(() => setStart((known) => known ?? firstViewport(scope)), [scope]);
  useEditedPins();
  useUnfinishedNotice();
  return (
    <div ref={canvas} className="hd-flow-canvas" data-part="canvas">
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
      <FeatureViews at="popup" />
      <FlowFrame />
      <FeatureViews at="panel" />
      <SideEditor />
      <RejectionNotice />
      <FeatureViews at="cover" />
    </>
  );
}

/** Renders its children after its surroundings have been painted. */
export function AfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => startTransition(() => setIsTime(true)));
    });
    return () => cancelAnimationFrame(request);
  }, []);
  return isTime && children;
}
