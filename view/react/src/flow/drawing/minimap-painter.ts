import { ColorPixels } from "./color-pixels.ts";
import { PixelBuffer } from "./pixel-buffer.ts";
import { drawNodes } from "./pixel-nodes.ts";
import { type Rectangle, seenRectangle, type Size, type Viewport } from "./rectangle.ts";
import type { Scene } from "./scene.ts";
import type { Theme } from "./theme.ts";

/** Free space around the graph, in pixels of the map. */
const margin = 6;

/** Draws a small map of all nodes. */
export class MinimapPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();
  readonly #map: Size;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #version = -1;
  #theme: Theme | undefined;

  constructor(map: Size) {
    this.#map = map;
  }

  /** How the graph is shown on the map. */
  get viewport(): Viewport {
    return this.#viewport;
  }

  /** Whether the map shows the nodes of a scene as they are. */
  isCurrent({ geometry, theme }: Scene): boolean {
    return this.#version === geometry.version && this.#theme === theme;
  }

  /** The part of the map that shows what is seen of the graph. */
  seen({ viewport, screen }: Scene): Rectangle {
    const seen = seenRectangle(viewport, screen);
    const { x, y, zoom } = this.#viewport;
    return {
      x: seen.x * zoom + x,
      y: seen.y * zoom + y,
      width: seen.width * zoom,
      height: seen.height * zoom,
    };
  }

  paint(context: CanvasRenderingContext2D, { geometry, theme }: Scene): void {
    if (!theme) return;
    const { bounds } = geometry;
    this.#version = geometry.version;
    this.#theme = theme;
    this.#viewport = mapViewport(bounds, this.#map);
    const { x, y, zoom } = this.#viewport;
    const { width, height } = this.#map;
    const scale = window.devicePixelRatio;
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    this.#buffer.draw(size, (grid) =>
      drawNodes(grid, {
        table: geometry.nodes,
        slots: geometry.nodes.allSlots(),
        viewport: { x: x * scale, y: y * scale, zoom: zoom * scale },
        theme,
        colors: this.#colors,
        withoutCovered: false,
      }),
    );
    const { canvas } = context;
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    this.#buffer.show(context);
  }
}

/** The viewport that shows all of a graph on a map of this size. */
function mapViewport(bounds: Rectangle | undefined, map: Size): Viewport {
  const whole = bounds ?? { x: 0, y: 0, ...map };
  const [width, height] = [map.width - 2 * margin, map.height - 2 * margin];
  const zoom = Math.min(1, width / whole.width, height / whole.height);
  return {
    x: map.width / 2 - (whole.x + whole.width / 2) * zoom,
    y: map.height / 2 - (whole.y + whole.height / 2) * zoom,
    zoom,
  };
}
