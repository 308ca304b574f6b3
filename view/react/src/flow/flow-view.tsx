import type { Flow } from "@heddle/flow";
import { Fragment, type ReactNode } from "react";

import { handleKey } from "../children.tsx";
import { registerView, type ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { EditorFields } from "./editor/editors.tsx";
import { FlowContext } from "./flow-context.ts";
import { FlowDialogs, FlowMenu, OpenedParts } from "./opened-parts.tsx";
import { AfterPaint, Canvas } from "./plane/canvas.tsx";
import { flowStyles } from "./styles/flow-styles.ts";
import { useScope } from "./use-scope.ts";

addStyles(flowStyles);
registerView("flow", FlowView);

const renderedParams = paramNames<Flow>()("visible", "colorMode");

/** The view of a flow: the graph editor. Importing it registers it. */
export function FlowView({ handle }: ViewProps): ReactNode {
  const { visible, colorMode } = useParams(handle, renderedParams);
  const [scope, attach] = useScope(handle);
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
      )}
    </div>
  );
}
