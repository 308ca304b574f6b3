import { drop as canvas } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useFlowScope, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { lazyPart } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

const DropOverlay = lazyPart(load, "DropOverlay");

/** Shows during a drag from outside that the items can be dropped, or why not. */
function DropMark(): ReactNode {
  const dragged = useSignal(useFlowScope().part(canvas).draggedOver);
  return dragged && <DropOverlay {...dragged} />;
}

/** Accepts files and texts that are dragged in, chosen or pasted. */
export const drop: FlowViewFeature = { canvas, views: { cover: DropMark }, load };
