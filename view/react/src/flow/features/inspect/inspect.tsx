import { inspect as canvas } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useFlowScope, useRecord, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { lazyPart } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

const InspectionPopup = lazyPart(load, "InspectionPopup", (scope) => scope.part(canvas).close());

/** The view of a port or an edge, next to it. */
function Inspection(): ReactNode {
  const inspector = useFlowScope().part(canvas);
  const open = useSignal(inspector.open);
  const record = useRecord(inspector.records, open?.key ?? "");
  return (
    open &&
    record && <InspectionPopup key={open.key} record={record} isFocused={open.by === "key"} />
  );
}

/** Shows the views of ports and edges. */
export const inspect: FlowViewFeature = { canvas, views: { popup: Inspection }, load };
