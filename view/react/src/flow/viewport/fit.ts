import type { Handle } from "@heddle/params";

import type { Rectangle, Viewport } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { barRoom } from "../side-bar/bar-room.ts";
import { fittingViewport, type Room } from "./fitting-viewport.ts";

/** How high a panel with one line is, with the gap beside it, in pixels. */
const panelHeight = 64;

/** The viewport that shows a part of the graph beside what lies over it. */
export function fit(
  { handle, picture, isBarOpen }: Pick<FlowScope, "handle" | "picture" | "isBarOpen">,
  bounds: Rectangle | undefined,
): Viewport {
  const { screen } = picture.scene;
  const left = barRoom(handle, screen.width, isBarOpen.value);
  const room: Room = {
    left,
    top: panelRoom(handle, "topPanel"),
    bottom: panelRoom(handle, "bottomPanel"),
  };
  return fittingViewport(bounds, screen, room);
}

function panelRoom(handle: Handle, name: "topPanel" | "bottomPanel"): number {
  // A panel is a list of views.
  return (handle.read(name) as readonly unknown[]).length > 0 ? panelHeight : 0;
}
