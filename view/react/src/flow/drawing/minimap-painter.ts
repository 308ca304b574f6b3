import { ColorPixels } from "./color-pixels.ts";
import { PixelBuffer } from "./pixel-buffer.ts";
import { drawNodes } from "./pixel-nodes.ts";
import { type Rectangle, seenRectangle, type Size, type Viewport } from "./rectangle.ts";
import type { Scene } from "./scene.ts";
import type { Theme } from "./theme.ts";

/** Free space around the graph, in pixels of the map. */
const margin = 6;

/** So many milliseconds at least are between two drawings of all nodes. */
const pause = 100;

/** Draws a small map of all nodes, and the part of the graph that is seen on it. */
export class MinimapPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();
  readonly #map: Size;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #version = -1;
  #theme: Theme | undefined;
  #density = 1;
  #drawnAt = -Infinity;

  constructor(map: Size) {
    this.#map = map;
  }

  /** How the graph is shown on the map. */
  get viewport(): Viewport {
    return this.#viewport;
  }

  /** Draws the map; returns after how many milliseconds it should be drawn again, if nothing else changes. */
  paint(context: CanvasRenderingContext2D, scene: Scene): number | undefined {
    const { theme } = scene;
    if (!theme) return undefined;
    const isStale = this.#version !== scene.geometry.version || this.#theme !== theme;
    const wait = this.#drawnAt + pause - performance.now();
    if (isStale && wait <= 0) this.#drawNodes(scene, theme);
    this.#show(context, scene, theme);
    return isStale && wait > 0 ? wait : undefined;
  }

  #drawNodes({ geometry }: Scene, theme: Theme): void {
    const bounds = geometry.nodes.bounds();
    this.#version = geometry.version;
    this.#theme = theme;
    this.#drawnAt = performance.now();
    this.#density = window.devicePixelRatio;
    this.#viewport = mapViewport(bounds, this.#map);
    const { x, y, zoom } = this.#viewport;
    const { width, height } = this.#map;
    const scale = this.#density;
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    this.#buffer.draw(size, (grid) =>
      drawNodes(grid, {
        table: geometry.nodes,
        slots: bounds ? geometry.nodes.slotsIn(bounds) : [],
        viewport: { x: x * scale, y: y * scale, zoom: zoom * scale },
        theme,
        colors: this.#colors,
        withoutCovered: false,
      }),
    );
  }

  #show(context: CanvasRenderingContext2D, { viewport, screen }: Scene, theme: Theme): void {
    const { canvas } = context;
    canvas.width = Math.round(this.#map.width * this.#density);
    canvas.height = Math.round(this.#map.height * this.#density);
    this.#buffer.show(context);
    const seen = seenRectangle(viewport, screen);
    const { x, y, zoom } = this.#viewport;
    context.scale(this.#density, this.#density);
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    context.strokeRect(seen.x * zoom + x, seen.y * zoom + y, seen.width * zoom, seen.height * zoom);
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
