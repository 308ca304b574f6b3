import { outline as canvas, outlineMessages } from "@heddle/canvas";
import type { ReactNode } from "react";

import { useTranslate } from "../../../language.tsx";
import { useParam } from "../../../use-params.ts";
import { useFlowScope, useIsNarrow, useSignal } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { IconButton } from "../../icon-button.tsx";
import { lazyPart } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

const OpenOutline = lazyPart(
  load,
  "OpenOutline",
  (scope) => scope.part(canvas).toggle(true),
  // As high as it may become: the first viewport keeps clear of it.
  ({ isDrawer }) =>
    !isDrawer && (
      <div
        className="hd-flow-overlay hd-flow-side-bar hd-flow-outline"
        style={{ blockSize: "100%" }}
      />
    ),
);

/** The nodes of the graph as a tree by groups; on a small screen behind a button. */
function Outline(): ReactNode {
  const t = useTranslate();
  const { handle, part } = useFlowScope();
  const panel = part(canvas);
  const isOffered = useParam(handle, "showOutline") === true;
  const isDrawer = useIsNarrow();
  useSignal(panel.isOpen);
  if (panel.isShown) return <OpenOutline isDrawer={isDrawer} />;
  if (!isOffered) return null;
  return (
    <div className="hd-flow-overlay hd-flow-buttons hd-flow-side-bar-button">
      <IconButton
        icon="outline"
        label={t(outlineMessages.outline.show)}
        isExpanded={false}
        onPress={() => panel.toggle(false)}
      />
    </div>
  );
}

/** Lists the nodes of the graph as a tree by groups. */
export const outline: FlowViewFeature = { canvas, views: { side: Outline }, load };
