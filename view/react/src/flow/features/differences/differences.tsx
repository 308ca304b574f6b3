import { differences as canvas } from "@heddle/canvas";
import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";

import { useFlowScope, useRecord, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { lazyPart } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

const DifferenceMarks = lazyPart(load, "DifferenceMarks");

/** Marks what differs from `comparedWith`. */
function DifferenceLayer(): ReactNode {
  return useDifferenceCount() > 0 && <DifferenceMarks />;
}

const DifferenceCounts = lazyPart(load, "DifferenceCounts");

/** The number of differences of each kind, with buttons that step through them. */
function DifferenceLegend(): ReactNode {
  return useDifferenceCount() > 0 && <DifferenceCounts />;
}

const DifferencePopup = lazyPart(load, "DifferencePopup", (scope) => scope.part(canvas).close());

/** What differs about the item that the user has stepped to. */
function DifferenceDetails(): ReactNode {
  const differences = useFlowScope().part(canvas);
  const key = useSignal(differences.active) ?? "";
  const difference = useRecord(differences.records, key);
  return difference && <DifferencePopup key={key} itemKey={key} difference={difference} />;
}

/** Renders again whenever a difference changes. */
function useDifferenceCount(): number {
  const { records } = useFlowScope().part(canvas);
  const [version, setVersion] = useState(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      records.watch(() => {
        setVersion((before) => before + 1);
        listener();
      }),
    [records],
  );
  const count = useSyncExternalStore(subscribe, () => records.size);
  return version >= 0 ? count : 0;
}

/** Shows what differs from the graph that the flow is compared with. */
export const differences: FlowViewFeature = {
  canvas,
  views: { underNodes: DifferenceLayer, popup: DifferenceDetails, legend: DifferenceLegend },
  load,
};
