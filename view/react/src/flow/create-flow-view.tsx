import type { Flow } from "@heddle/flow";
import { Fragment, useMemo } from "react";

import { handleKey } from "../children.tsx";
import type { ViewComponent } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { EditorFields } from "./editor/editors.tsx";
import { FeaturesContext } from "./feature-views.tsx";
import { FlowContext } from "./flow-context.ts";
import type { FlowViewFeature } from "./flow-view-feature.ts";
import { FlowDialogs, FlowMenu, OpenedParts } from "./opened-parts.tsx";
import { AfterPaint, Canvas } from "./plane/canvas.tsx";
import { flowStyles } from "./styles/flow-styles.ts";
import { useScope } from "./use-scope.ts";

const renderedParams = paramNames<Flow>()("visible", "colorMode");

/** A view of flows with these features: `registerView("flow", createFlowView([search, outline]))`. */
export function createFlowView(features: readonly FlowViewFeature[]): ViewComponent {
  addStyles(flowStyles);
  const canvasFeatures = features.map(({ canvas }) => canvas);
  return function FlowView({ handle }) {
    const { visible, colorMode } = useParams(handle, renderedParams);
    const [scope, attach] = useScope(handle, canvasFeatures);
    const shown = useMemo(
      () => features.filter(({ canvas }) => scope?.features.includes(canvas)),
      [scope],
    );
    if (!visible) return null;
    return (
      <div
        ref={attach}
        className="hd-own hd-flow"
        data-part="flow"
        part="flow"
        data-theme={colorMode ?? undefined}
      >
        {scope && (
          <FeaturesContext.Provider value={shown}>
            <FlowContext.Provider value={scope}>
              <Fragment key={handleKey(handle)}>
                <Canvas />
                <AfterPaint>
                  <FlowDialogs />
                  <FlowMenu />
                  <EditorFields />
                  <OpenedParts />
                </AfterPaint>
              </Fragment>
            </FlowContext.Provider>
          </FeaturesContext.Provider>
        )}
      </div>
    );
  };
}
