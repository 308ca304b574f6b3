/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { NodeTable } from "../geometry/node-table.ts";
import type { Size, Viewport } from "../geometry/rectangle.ts";
import { stateNumbers, statesByNumber } from "../status/status-text.ts";
import { stateColor } from "./paint-status.ts";
import type { Theme } from "./theme.ts";
import type { VisibleFrame } from "./visible-items.ts";

/** Opacity of edges thinner than a pixel. */
const edgeStrength = 0.45;

/** Paints edges as straight lines and nodes as spots into a pixel buffer, which is fast for 50,000 items. */
export class PixelPainter {
  readonly #colors = new ColorPixels();
  readonly #buffer = new PixelBuffer();

  paint(context: CanvasRenderingContext2D, frame: VisibleFrame): void {
    const { geometry, theme, viewport, nodes } = frame;
    this.#buffer.draw(context.canvas, (grid) => {
      this.#drawEdges(grid, frame);
      drawNodes(grid, {
        table: geometry.nodes,
        slots: nodes,
        viewport,
        theme,
        colors: this.#colors,
        scale: 1,
        withoutCovered: true,
      });
    });
    this.#buffer.show(context);
  }

  #drawEdges(grid: PixelGrid, { geometry, theme, viewport, edges }: VisibleFrame): void {
    const { x, y } = geometry.nodes;
    const { source, target, sourceX, sourceY, targetX, targetY } = geometry.edges;
    const { selected, covered, style, styles } = geometry.edges;
    const colors = styles.values.map(({ color }) =>
      this.#colors.mix(color ?? theme.line, theme.background, edgeStrength),
    );
    const accent = this.#colors.mix(theme.accent, theme.background, 1);
    const { zoom, x: fromLeft, y: fromTop } = viewport;
    const { values: isCovered } = covered;
    for (const slot of edges) {
      if (isCovered[slot] === 1) continue;
      const from = source[slot]!;
      const to = target[slot]!;
      drawLine(
        grid,
        (x[from]! + sourceX[slot]!) * zoom + fromLeft,
        (y[from]! + sourceY[slot]!) * zoom + fromTop,
        (x[to]! + targetX[slot]!) * zoom + fromLeft,
        (y[to]! + targetY[slot]!) * zoom + fromTop,
        selected[slot] === 1 ? accent : colors[style[slot]!]!,
      );
    }
  }
}

interface PixelNodes {
  readonly table: NodeTable;
  readonly slots: readonly number[];
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly colors: ColorPixels;
  /** Canvas pixels per CSS pixel. */
  readonly scale: number;
  /** Whether to leave out mounted nodes. */
  readonly withoutCovered: boolean;
}

/** Paints nodes as spots of at least one pixel, selected ones on top. */
export function drawNodes(grid: PixelGrid, nodes: PixelNodes): void {
  const { table, slots, theme, colors } = nodes;
  const { selected, covered, style, styles, state } = table;
  const plain = styles.values.map(({ color }) =>
    colors.mix(color ?? theme.line, theme.background, 1),
  );
  const accent = colors.mix(theme.accent, theme.background, 1);
  const isLeftOut = nodes.withoutCovered ? covered.values : nothing;
  const pixelOfState = statesByNumber.map((_, number) =>
    colors.mix(stateColor(theme, number), theme.background, 1),
  );
  const surface = colors.mix(theme.surface, theme.background, 1);
  const stamped: number[] = [];
  const { x, y, width, height } = table;
  const { zoom, x: fromLeft, y: fromTop } = nodes.viewport;
  for (const pass of [0, 1]) {
    for (const slot of slots) {
      if (selected[slot] !== pass || isLeftOut[slot] === 1) continue;
      const left = x[slot]! * zoom + fromLeft;
      const top = y[slot]! * zoom + fromTop;
      const right = Math.round(left + width[slot]! * zoom);
      const bottom = Math.round(top + height[slot]! * zoom);
      const [first, start] = [Math.round(left), Math.round(top)];
      const at = state[slot]!;
      const own = at === 0 ? plain[style[slot]!]! : pixelOfState[at]!;
      fillBox(grid, first, start, right, bottom, pass === 1 ? accent : own);
      if (at === 0) continue;
      // What waits is hollow, so that its color is not the only sign.
      if (at === waiting) fillBox(grid, first + 1, start + 1, right - 1, bottom - 1, surface, 0);
      else if (stamps[at]) stamped.push(slot);
    }
  }
  if (stamped.length > maxStamps) return;
  for (const slot of stamped) {
    const at = state[slot]!;
    const across = (x[slot]! + width[slot]! / 2) * zoom + fromLeft;
    const down = (y[slot]! + height[slot]! / 2) * zoom + fromTop;
    drawStamp(grid, across, down, nodes.scale, stamps[at]!, [pixelOfState[at]!, surface]);
  }
}

const { waiting, running, failed } = stateNumbers;

/** Signs of the states that users look for, larger than most spots. More of them would cover the graph. */
const stamps: Readonly<Record<number, readonly string[]>> = {
  [running]: [
    ".........",
    "..##.....",
    "..####...",
    "..#####..",
    "..######.",
    "..#####..",
    "..####...",
    "..##.....",
    ".........",
  ],
  [failed]: [
    ".........",
    ".##...##.",
    ".###.###.",
    "..#####..",
    "...###...",
    "..#####..",
    ".###.###.",
    ".##...##.",
    ".........",
  ],
};
const maxStamps = 1_000;

/** Paints a sign around a point: a square in the first color, with the sign in the second. */
function drawStamp(
  grid: PixelGrid,
  x: number,
  y: number,
  scale: number,
  rows: readonly string[],
  [back, front]: readonly [back: number, front: number],
): void {
  const size = Math.max(1, Math.round(scale));
  const [left, top] = [x, y].map((at) => Math.round(at - (rows.length * size) / 2)) as [
    number,
    number,
  ];
  for (const [row, line] of rows.entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const [across, down] = [left + column * size, top + row * size];
      const color = line[column] === "#" ? front : back;
      fillBox(grid, across, down, across + size, down + size, color);
    }
  }
}

const nothing = new Uint8Array(0);

/** Fills at least `least` pixels in each direction, clipped to the grid. */
function fillBox(
  { pixels, width, height }: PixelGrid,
  left: number,
  top: number,
  right: number,
  bottom: number,
  color: number,
  least = 1,
): void {
  const first = Math.max(0, left);
  const last = Math.min(width, Math.max(left + least, right));
  const end = Math.min(height, Math.max(top + least, bottom));
  for (let row = Math.max(0, top); row < end; row += 1) {
    const start = row * width;
    for (let column = first; column < last; column += 1) pixels[start + column] = color;
  }
}

/** One 32-bit number per pixel, row by row. */
interface PixelGrid {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** Paints a line one pixel wide, clipped to the grid. */
function drawLine(
  { pixels, width, height }: PixelGrid,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: number,
): void {
  const across = x2 - x1;
  const down = y2 - y1;
  const isInside = isIn(x1, width) && isIn(x2, width) && isIn(y1, height) && isIn(y2, height);
  let enter = 0;
  let leave = 1;
  if (!isInside) {
    enter = Math.max(0, enterShare(x1, across, width), enterShare(y1, down, height));
    leave = Math.min(1, leaveShare(x1, across, width), leaveShare(y1, down, height));
    if (!(enter <= leave)) return;
  }
  const share = leave - enter;
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(across), Math.abs(down)) * share));
  const stepX = (across * share) / steps;
  const stepY = (down * share) / steps;
  let x = x1 + across * enter;
  let y = y1 + down * enter;
  for (let step = 0; step <= steps; step += 1) {
    // Rounding at the border may address the next row, or none.
    pixels[(y | 0) * width + (x | 0)] = color;
    x += stepX;
    y += stepY;
  }
}

function isIn(position: number, end: number): boolean {
  return position >= 0 && position < end - rim;
}

/** The share of the line's length at which it enters the grid on one axis. */
function enterShare(start: number, length: number, end: number): number {
  if (length === 0) return start >= 0 && start < end ? 0 : Infinity;
  return length > 0 ? -start / length : (end - rim - start) / length;
}

/** The share at which it leaves. */
function leaveShare(start: number, length: number, end: number): number {
  if (length === 0) return 1;
  return length > 0 ? (end - rim - start) / length : -start / length;
}

/** The last pixel ends just before the end. */
const rim = 0.001;

/** An image in memory that is reused between frames. */
export class PixelBuffer {
  #image = new ImageData(1, 1);

  draw({ width, height }: Size, draw: (grid: PixelGrid) => void): void {
    if (this.#image.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    const pixels = new Uint32Array(this.#image.data.buffer);
    pixels.fill(0);
    draw({ pixels, width, height });
  }

  /** Replaces the content of a canvas. */
  show(context: CanvasRenderingContext2D): void {
    context.putImageData(this.#image, 0, 0);
  }
}

/** Colors as 32-bit pixels on a little-endian machine. */
export class ColorPixels {
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  readonly #cache = new Map<string, number>();

  constructor() {
    const canvas = new OffscreenCanvas(1, 1);
    this.#context = canvas.getContext("2d", { willReadFrequently: true });
  }

  /** A color over a background, with an opacity. */
  mix(color: string, background: string, strength: number): number {
    const key = `${strength} ${color} ${background}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const pixel = this.#paint(color, background, strength);
    this.#cache.set(key, pixel);
    return pixel;
  }

  #paint(color: string, background: string, strength: number): number {
    const context = this.#context;
    if (!context) return 0xff808080;
    for (const [fill, alpha] of [
      [background, 1],
      [color, strength],
    ] as const) {
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fillRect(0, 0, 1, 1);
    }
    const { data } = context.getImageData(0, 0, 1, 1);
    return new Uint32Array(data.buffer)[0] ?? 0;
  }
}
