import type { Geometry } from "../geometry/geometry.ts";
import {
  type Point,
  type Rectangle,
  type Size,
  type Viewport,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import type { Scene } from "../scene/scene.ts";
import { frameStrength } from "../painting/paint-groups.ts";
import { ColorPixels, drawNodes, PixelBuffer } from "../painting/paint-pixels.ts";
import type { Theme } from "../painting/theme.ts";

/** Minimum time between two paintings of all nodes. */
const repaintIntervalMs = 100;

/** The canvas of a minimap and, above it, the viewport frame and its halo, of four lines each. */
interface MinimapElements {
  readonly canvas: HTMLCanvasElement;
  readonly halo: HTMLElement;
  readonly frame: HTMLElement;
}

/** Thickness of the frame, and how far its halo extends on both sides: nodes may have the color of the frame. */
const frameWidthPx = 2;
const haloWidthPx = 1;

/** Updates a minimap with its scene: the frame immediately, the nodes at intervals. */
export class LiveMinimap {
  readonly #scene: Scene;
  readonly #painter: MinimapPainter;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #elements: MinimapElements;
  readonly #unsubscribe: readonly (() => void)[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAt = -Infinity;

  constructor(scene: Scene, size: Size, elements: MinimapElements) {
    this.#scene = scene;
    this.#painter = new MinimapPainter(size);
    this.#context = elements.canvas.getContext("2d");
    this.#elements = elements;
    this.#unsubscribe = [
      scene.subscribe(() => {
        this.#placeFrame();
        this.#paintSoon();
      }),
      scene.geometry.subscribe(() => this.#paintSoon()),
      scene.geometry.subscribeMoves(() => this.#paintSoon()),
      scene.geometry.subscribeStatus(() => this.#paintSoon()),
    ];
    this.#paintSoon();
  }

  /** A point of the minimap in coordinates of the graph. */
  pointAt({ x, y }: Point): Point {
    const { x: left, y: top, zoom } = this.#painter.viewport;
    return { x: (x - left) / zoom, y: (y - top) / zoom };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #paintSoon(): void {
    if (this.#timer !== undefined || this.#painter.isCurrent(this.#scene)) return;
    const wait = Math.max(0, this.#paintedAt + repaintIntervalMs - performance.now());
    this.#timer = setTimeout(() => this.#paint(), wait);
  }

  #paint(): void {
    this.#timer = undefined;
    this.#paintedAt = performance.now();
    if (this.#context) this.#painter.paint(this.#context, this.#scene);
    this.#placeFrame();
  }

  #placeFrame(): void {
    const { halo, frame } = this.#elements;
    const seen = this.#painter.seen(this.#scene);
    placeLines(frame, seen, frameWidthPx);
    placeLines(halo, grownBy(haloWidthPx, seen), frameWidthPx + 2 * haloWidthPx);
  }
}

function placeLines(lines: HTMLElement, { x, y, width, height }: Rectangle, thick: number): void {
  const [right, bottom] = [x + width - thick, y + height - thick];
  // Transformed lines need no layout and no repaint, unlike a box.
  const transforms = [
    `translate(${x}px, ${y}px) scale(${width}, ${thick})`,
    `translate(${x}px, ${bottom}px) scale(${width}, ${thick})`,
    `translate(${x}px, ${y}px) scale(${thick}, ${height})`,
    `translate(${right}px, ${y}px) scale(${thick}, ${height})`,
  ];
  for (const [at, line] of [...lines.children].entries()) {
    if (line instanceof HTMLElement) line.style.transform = transforms[at] ?? "";
  }
}

function grownBy(by: number, { x, y, width, height }: Rectangle): Rectangle {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Margin around the graph. */
const marginPx = 6;

/** Paints all nodes in a small area. */
class MinimapPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();
  readonly #map: Size;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #version = -1;
  #theme: Theme | undefined;

  constructor(map: Size) {
    this.#map = map;
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  isCurrent({ geometry, theme }: Scene): boolean {
    return this.#version === geometry.version && this.#theme === theme;
  }

  /** The visible part of the graph on the minimap. */
  seen({ viewport, screen }: Scene): Rectangle {
    const seen = visibleRectangle(viewport, screen);
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
    const { nodes, frames } = geometry.nodes.withoutFrames(geometry.nodes.allSlots());
    this.#buffer.draw(size, (grid) =>
      drawNodes(grid, {
        table: geometry.nodes,
        slots: nodes,
        viewport: { x: x * scale, y: y * scale, zoom: zoom * scale },
        theme,
        colors: this.#colors,
        scale,
        withoutCovered: false,
      }),
    );
    const { canvas } = context;
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    this.#buffer.show(context);
    paintFrames(
      context,
      frames,
      { geometry, theme },
      { x: x * scale, y: y * scale, zoom: zoom * scale },
    );
  }
}

/** Outlines the groups, through which their nodes stay visible. */
function paintFrames(
  context: CanvasRenderingContext2D,
  frames: readonly number[],
  { geometry, theme }: { readonly geometry: Geometry; readonly theme: Theme },
  { x, y, zoom }: Viewport,
): void {
  context.strokeStyle = theme.muted;
  context.fillStyle = theme.muted;
  for (const slot of frames) {
    const box = geometry.nodes.rectangleAt(slot);
    const place = [
      box.x * zoom + x,
      box.y * zoom + y,
      box.width * zoom,
      box.height * zoom,
    ] as const;
    context.globalAlpha = frameStrength.area * 2;
    context.fillRect(...place);
    context.globalAlpha = frameStrength.border * 2;
    context.strokeRect(...place);
  }
  context.globalAlpha = 1;
}

/** The viewport that fits the whole graph. */
function mapViewport(bounds: Rectangle | undefined, map: Size): Viewport {
  const whole = bounds ?? { x: 0, y: 0, ...map };
  const [width, height] = [map.width - 2 * marginPx, map.height - 2 * marginPx];
  const zoom = Math.min(1, width / whole.width, height / whole.height);
  return {
    x: map.width / 2 - (whole.x + whole.width / 2) * zoom,
    y: map.height / 2 - (whole.y + whole.height / 2) * zoom,
    zoom,
  };
}
