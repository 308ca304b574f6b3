import type { Size, Viewport } from "../geometry/rectangle.ts";

/** The square of ρ: how far a path zooms out, in proportion to the distance. */
const rho2 = 2;

/** Distances below this, in units of the graph, are only zoomed. */
const leastDistance = 1e-6;

/**
 * The viewports on the way from one to another, for times from 0 to 1: slow at both ends, and zoomed out where that makes
 * the way shorter. By "Smooth and efficient zooming and panning", J. van Wijk and W. Nuij, 2003.
 */
export function viewportPath(
  from: Viewport,
  to: Viewport,
  screen: Size,
): (time: number) => Viewport {
  const [start, end] = [viewOf(from, screen), viewOf(to, screen)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const distance = Math.hypot(dx, dy);
  const way =
    distance < leastDistance
      ? zoomOnly(start.width, end.width)
      : zoomAndPan(start.width, end.width, distance);
  return (time) => {
    if (time === 1) return to;
    const { part, width } = way(easeInOut(time));
    return viewportOf({ x: start.x + part * dx, y: start.y + part * dy, width }, screen);
  };
}

/** The point of the graph in the middle of the screen, and the length of the graph that fits its longer side. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function viewOf({ x, y, zoom }: Viewport, { width, height }: Size): View {
  return {
    x: (width / 2 - x) / zoom,
    y: (height / 2 - y) / zoom,
    width: Math.max(width, height) / zoom,
  };
}

function viewportOf(view: View, { width, height }: Size): Viewport {
  const zoom = Math.max(width, height) / view.width;
  return { x: width / 2 - view.x * zoom, y: height / 2 - view.y * zoom, zoom };
}

/** The part of the distance that is covered at a time, and the width there. */
type Way = (time: number) => { readonly part: number; readonly width: number };

function zoomOnly(from: number, to: number): Way {
  const length = Math.log(to / from);
  return (time) => ({ part: time, width: from * Math.exp(time * length) });
}

function zoomAndPan(from: number, to: number, distance: number): Way {
  const bend = (width: number, sign: 1 | -1): number => {
    const rise = to * to - from * from + sign * (rho2 * distance) ** 2;
    const slope = rise / (2 * width * rho2 * distance);
    return Math.log(Math.hypot(slope, 1) - slope);
  };
  const [start, end] = [bend(from, 1), bend(to, -1)];
  const base = Math.cosh(start);
  return (time) => {
    const at = start + time * (end - start);
    const part = (from / (rho2 * distance)) * (base * Math.tanh(at) - Math.sinh(start));
    return { part, width: (from * base) / Math.cosh(at) };
  };
}

function easeInOut(time: number): number {
  return time <= 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3;
}
