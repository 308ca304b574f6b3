import { layout as canvas, layoutMessages } from "@heddle/canvas";
import type { ReactElement } from "react";

import { useTranslate } from "../../../language.tsx";
import { useFlowScope } from "../../flow-context.ts";
import type { FlowViewFeature } from "../../flow-view-feature.ts";
import { IconButton } from "../../icon-button.tsx";
import { lazyPart } from "../../lazy-part.tsx";
import type * as lazyViews from "../lazy-views.ts";

const load = (): Promise<typeof lazyViews> => import("../lazy-views.ts");

function TidyUpButton(): ReactElement {
  const t = useTranslate();
  const { flow, part } = useFlowScope();
  return (
    <IconButton
      icon="tidy"
      label={t(layoutMessages.commands.tidyUp)}
      onPress={() => void part(canvas).tidyUp(flow.selection)}
    />
  );
}

/** Arranges nodes: all of them, some, or those without a position. */
export const layout: FlowViewFeature = {
  canvas,
  views: { editButton: TidyUpButton, notice: lazyPart(load, "LayoutNotices") },
  load,
};
