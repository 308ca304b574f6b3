import type { Viewport } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { hasBar, isNarrow } from "../side-bar/bar-room.ts";
import { fit } from "./fit.ts";
import { beginningViewport } from "./fitting-viewport.ts";

/** On a small screen a graph that would be smaller than this as a whole begins larger. */
const smallestWhole = 0.65;
const startZoom = 0.75;

const panels = ["topPanel", "bottomPanel", "leftPanel", "rightPanel"];

/** Whether what is seen at first depends on what lies over the graph, beside the buttons that every graph has. */
export function hasToMeasure({ handle }: Pick<FlowScope, "handle">): boolean {
  if (handle.read("viewport") !== null) return false;
  // A panel is a list of views.
  const isFilled = (name: string): boolean => (handle.read(name) as readonly unknown[]).length > 0;
  return hasBar(handle) || handle.read("showMinimap") === true || panels.some(isFilled);
}

/** What is seen at first: what the flow says, else all of it; on a small screen as much as can be read, from its beginning. */
export function firstViewport(scope: Pick<FlowScope, "handle" | "picture" | "free">): Viewport {
  const { handle, picture, free } = scope;
  const kept = handle.read("viewport") as Viewport | null;
  if (kept) return kept;
  const bounds = picture.geometry.nodes.bounds();
  const whole = fit(scope, bounds);
  if (!bounds || whole.zoom >= smallestWhole || !isNarrow(picture.scene.screen.width)) return whole;
  return beginningViewport(bounds, free(), startZoom);
}
