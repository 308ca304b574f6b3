import { ColorPixels } from "./color-pixels.ts";
import type { Geometry } from "./geometry.ts";
import { PixelBuffer } from "./pixel-buffer.ts";
import { drawNodes } from "./pixel-nodes.ts";
import { type Rectangle, type Size, type Viewport } from "./rectangle.ts";
import type { Theme } from "./theme.ts";

/** Free space around the graph, in pixels of the map. */
const margin = 6;

/** The viewport that shows all of the graph, and of what is seen of it, on a map of this size. */
export function mapViewport(bounds: Rectangle | undefined, seen: Rectangle, map: Size): Viewport {
  const whole = bounds ? union(bounds, seen) : seen;
  const zoom = Math.min(
    (map.width - 2 * margin) / whole.width,
    (map.height - 2 * margin) / whole.height,
  );
  return {
    x: map.width / 2 - (whole.x + whole.width / 2) * zoom,
    y: map.height / 2 - (whole.y + whole.height / 2) * zoom,
    zoom,
  };
}

/** Draws a small map of all nodes, and the part of the graph that is seen on it. */
export class MinimapPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();

  paint(
    context: CanvasRenderingContext2D,
    geometry: Geometry,
    { viewport, seen, theme }: { viewport: Viewport; seen: Rectangle; theme: Theme },
  ): void {
    const { width, height } = context.canvas;
    const { x, y, zoom } = viewport;
    const all = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    this.#buffer.show(context, (grid) =>
      drawNodes(grid, {
        table: geometry.nodes,
        slots: geometry.nodes.slotsIn(all),
        viewport,
        theme,
        colors: this.#colors,
        withoutCovered: false,
      }),
    );
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    context.strokeRect(seen.x * zoom + x, seen.y * zoom + y, seen.width * zoom, seen.height * zoom);
  }
}

function union(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
