import type { Flow } from "@heddle/flow";
import type { Handle } from "@heddle/params";
import type { CSSProperties, ReactElement } from "react";

import { HeddleView } from "../heddle-view.tsx";
import type { Theme } from "../scene.tsx";

/** What `FlowEditor` takes. */
export interface FlowEditorProps {
  /** The graph, or the handle of one. */
  readonly flow: Flow | Handle;
  readonly theme?: Theme | undefined;
  /** How high the canvas is, in pixels or as CSS has it. */
  readonly height?: number | string | undefined;
}

/** Shows a graph to be looked at and edited. */
export function FlowEditor({ flow, theme, height }: FlowEditorProps): ReactElement {
  const size = typeof height === "number" ? `${height}px` : height;
  return (
    <div style={size === undefined ? undefined : ({ "--hd-flow-height": size } as CSSProperties)}>
      <HeddleView of={flow} theme={theme} />
    </div>
  );
}
