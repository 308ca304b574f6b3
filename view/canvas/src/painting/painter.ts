/* oxlint-disable typescript/no-non-null-assertion -- a slot has a value in every column */
import type { Size } from "../geometry/rectangle.ts";
import { MovingPicture } from "./moving-picture.ts";
import { EdgeEndPainter, strokeEdges } from "./paint-edges.ts";
import { GroupPainter } from "./paint-groups.ts";
import { NodePainter } from "./paint-nodes.ts";
import { PixelPainter } from "./paint-pixels.ts";
import { paintBoxState } from "./paint-status.ts";
import {
  type Frame,
  type SlotLists,
  thinning,
  type VisibleFrame,
  visibleItems,
} from "./visible-items.ts";

type Detail = "full" | "boxes" | "pixels";

/** From `fullZoom` titles and ports are readable; below `pixelZoom` only positions are visible. */
const fullZoom = 0.4;
const pixelZoom = 0.15;

/** With more visible nodes than this, less detail is painted. */
const fullLimit = 1_500;
const boxLimit = 5_000;

/** Total length of all lines, in pixels, that can be painted in time while the viewport moves. */
const strokeLimit = 120_000;
const pixelLimit = 1_500_000;

/** More items than this are painted once, as a picture that follows the viewport until it rests. */
const pictureThreshold = 25_000;

/** Routes that are computed per frame. Edges without one are painted as stepped lines. */
const routesPerFrame = 300;

/** Paints the visible items that are not mounted. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #full = new FullPainter();
  readonly #pixels = new PixelPainter();
  readonly #frames = new GroupPainter();
  readonly #slots: SlotLists = { nodes: [], edges: [] };
  readonly #picture = new MovingPicture();
  /** Whether the graph looks different than in the last frame. */
  #hasChanged = true;
  #isBlank = true;
  #awaitsRoutes = false;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
    this.#show(false);
  }

  /** Whether the last frame showed edges whose routes are not computed yet. */
  get awaitsRoutes(): boolean {
    return this.#awaitsRoutes;
  }

  get isBlank(): boolean {
    return this.#isBlank;
  }

  /** Removes the canvas from the layout: an empty one would be composited, and separate layers above and below it. */
  clear(): void {
    if (!this.#isBlank) this.#show(false);
  }

  /** To be called when the graph or its colors look different, before the next frame. */
  graphChanged(): void {
    this.#hasChanged = true;
    this.#picture.forget();
  }

  /** Returns whether the frame is complete and exact. */
  paint(frame: Frame): boolean {
    const isOnlyMoved = frame.isMoving && !this.#hasChanged;
    this.#hasChanged = false;
    this.#awaitsRoutes = false;
    if (isOnlyMoved && this.#picture.covers(frame)) return this.#showPicture(frame);
    const visible = visibleItems(frame, this.#slots);
    if (!visible) {
      this.clear();
      return true;
    }
    const detail = detailOf(frame.viewport.zoom, visible.nodes.length);
    if (detail === "pixels" && isOnlyMoved && isTooMuch(visible)) {
      this.#picture.take(frame, (context, wider) => {
        const items = visibleItems(wider, this.#slots);
        if (items) this.#draw(context, detail, thinned(items, pixelLimit));
      });
      return this.#showPicture(frame);
    }
    return this.#paintItems(detail, visible);
  }

  #paintItems(detail: Detail, visible: VisibleFrame): boolean {
    const density = detail === "pixels" ? 1 : visible.density;
    if (detail !== "pixels") {
      this.#awaitsRoutes = !visible.geometry.route(visible.edges, routesPerFrame);
    }
    const whole = { ...visible, density };
    const limit = detail === "pixels" ? pixelLimit : strokeLimit;
    const painted = visible.isMoving ? thinned(whole, limit) : whole;
    this.#prepare(visible.screen, density);
    this.#draw(this.#context, detail, painted);
    return painted === whole;
  }

  #showPicture({ screen, viewport }: Frame): boolean {
    this.#prepare(screen, 1);
    this.#picture.show(this.#context, viewport);
    return false;
  }

  #draw(context: CanvasRenderingContext2D, detail: Detail, frame: VisibleFrame): void {
    const { viewport, density } = frame;
    const scale = viewport.zoom * density;
    if (detail === "pixels") this.#pixels.paint(context, frame);
    context.setTransform(scale, 0, 0, scale, viewport.x * density, viewport.y * density);
    this.#frames.paint(context, frame);
    if (detail === "pixels") frame.underlay?.(context, frame.theme);
    else if (detail === "boxes") paintBoxes(context, frame);
    else this.#full.paint(context, frame);
  }

  #show(isShown: boolean): void {
    this.#isBlank = !isShown;
    this.#context.canvas.hidden = !isShown;
  }

  /** Shows an empty canvas. */
  #prepare({ width, height }: Size, density: number): void {
    if (this.#isBlank) this.#show(true);
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    const { canvas } = this.#context;
    if (canvas.width === across && canvas.height === down) {
      this.#context.setTransform(1, 0, 0, 1, 0, 0);
      this.#context.clearRect(0, 0, across, down);
      return;
    }
    canvas.width = across;
    canvas.height = down;
  }
}

function isTooMuch({ nodes, edges }: VisibleFrame): boolean {
  return nodes.length + edges.length > pictureThreshold;
}

/** The frame without some edges, if painting all of them takes too long. */
function thinned(frame: VisibleFrame, limit: number): VisibleFrame {
  const every = thinning(frame, limit);
  if (every === 1) return frame;
  // The same edges in every frame, so that they do not flicker.
  return { ...frame, edges: frame.edges.filter((slot) => slot % every === 0) };
}

function detailOf(zoom: number, nodes: number): Detail {
  if (zoom < pixelZoom || nodes > boxLimit) return "pixels";
  return zoom < fullZoom || nodes > fullLimit ? "boxes" : "full";
}

/** Paints edges and nodes like their elements. */
class FullPainter {
  readonly #edgeEnds = new EdgeEndPainter();
  readonly #nodes = new NodePainter();

  paint(context: CanvasRenderingContext2D, frame: VisibleFrame): void {
    strokeEdges(context, frame);
    this.#edgeEnds.paint(context, frame);
    frame.underlay?.(context, frame.theme);
    const { selected, covered } = frame.geometry.nodes;
    for (const pass of [0, 1]) {
      for (const slot of frame.nodes) {
        if (selected[slot] === pass && !covered.has(slot)) this.#nodes.paint(context, frame, slot);
      }
    }
  }
}

/** Paints edges as lines and nodes as plain boxes. */
function paintBoxes(context: CanvasRenderingContext2D, frame: VisibleFrame): void {
  const { geometry, theme, nodes, viewport } = frame;
  strokeEdges(context, frame);
  frame.underlay?.(context, theme);
  const { x, y, width, height, style, selected, state, covered, styles } = geometry.nodes;
  const border = 1 / viewport.zoom;
  for (const pass of [0, 1]) {
    for (const slot of nodes) {
      if (selected[slot] !== pass || covered.has(slot)) continue;
      const [left, top, across, down] = [x[slot]!, y[slot]!, width[slot]!, height[slot]!];
      const rim = pass === 1 ? 2 * border : border;
      context.fillStyle = pass === 1 ? theme.accent : theme.line;
      context.fillRect(left, top, across, down);
      context.fillStyle = styles.values[style[slot]!]?.color ?? theme.surface;
      context.fillRect(left + rim, top + rim, across - 2 * rim, down - 2 * rim);
      if (state[slot] !== 0) paintBoxState(context, frame, slot);
    }
  }
}
