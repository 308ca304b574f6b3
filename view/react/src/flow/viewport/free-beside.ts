import type { Rectangle, Size } from "../drawing/rectangle.ts";
import { freeArea } from "./free-area.ts";

/** What lies over the graph at its borders; what lies beside a node goes with it, a drawer is open for a moment, and one button is small. */
const overlays =
  ".hd-flow-frame .hd-flow-overlay:not([data-drawer], .hd-flow-side-bar-button), .hd-flow-side";

/** The part of a graph's element that nothing lies over now. */
export function freeBeside(element: HTMLElement, screen: Size): Rectangle {
  // The buttons that every graph has come after it.
  if (!element.querySelector(".hd-flow-frame")) return freeArea(screen, [buttonsOn(screen)]);
  const { left, top } = element.getBoundingClientRect();
  const obstacles = Array.from(element.querySelectorAll(overlays), (overlay) => {
    const { x, y, width, height } = overlay.getBoundingClientRect();
    // The border of the element is no part of the screen.
    return { x: x - left - element.clientLeft, y: y - top - element.clientTop, width, height };
  });
  return freeArea(screen, obstacles);
}

/** Where the buttons will be, in the lower left corner. */
function buttonsOn({ height }: Size): Rectangle {
  return { x: 12, y: height - 52, width: 220, height: 40 };
}
