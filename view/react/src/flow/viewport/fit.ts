import type { Rectangle, Viewport } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { fittingViewport } from "./fitting-viewport.ts";

/** The viewport that shows a part of the graph beside what lies over it. */
export function fit({ free }: Pick<FlowScope, "free">, bounds: Rectangle | undefined): Viewport {
  return fittingViewport(bounds, free());
}
