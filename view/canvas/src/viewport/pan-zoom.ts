import type { FlowCaller, FlowReader } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { type Point, type Rectangle, unionOf, type Viewport } from "../geometry/rectangle.ts";
import { fit, type LimitedFlow, zoomLimits } from "./fit-viewport.ts";
import { PointerPan } from "./pointer-pan.ts";
import { ViewportMotion } from "./viewport-motion.ts";
import { ViewportSync } from "./viewport-sync.ts";
import { listenToWheel } from "./wheel.ts";

/** The elements of a renderer that pan and zoom. */
export interface PanZoomElements {
  /** Fills the canvas, and receives the pointer and the wheel. */
  readonly pane: HTMLElement;
  /** Inside the pane: contains the mounted items, and is transformed by the viewport. */
  readonly content: HTMLElement;
}

/** Classes inside the pane. */
export const panZoomClasses = {
  /** The place of a node. */
  node: "hd-flow__node",
  /** The wheel does not zoom. */
  noWheel: "nowheel",
} as const;

interface PanZoomParts {
  readonly handle: Handle;
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: Pick<FlowCaller, "setViewport">;
  /** The part of the screen that nothing covers. */
  readonly freeArea: () => Rectangle;
}

const moveDurationMs = 150;
const revealDurationMs = 300;

/** Moves the viewport: by drag, wheel and pinch, by commands, and as the model requests. */
export class PanZoom {
  readonly #parts: PanZoomParts;
  /** Undefined while no elements are attached; then there is nothing to move. */
  #motion: ViewportMotion | undefined;
  #pointerPan: PointerPan | undefined;
  #pane: HTMLElement | undefined;
  #isHeld = false;

  constructor(parts: PanZoomParts) {
    this.#parts = parts;
  }

  /** Shows the first viewport and lets the user move it; returns the function that detaches the elements. */
  attach({ pane, content }: PanZoomElements, start: Viewport): () => void {
    const { handle, flow, state } = this.#parts;
    const { scene } = state;
    const sync = new ViewportSync(this.#parts);
    const limits = new LiveZoomLimits(flow, state);
    const motion = new ViewportMotion({ scene, content, sync, limits }, start);
    const toScreen = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = pane.getBoundingClientRect();
      return { x: clientX - left - pane.clientLeft, y: clientY - top - pane.clientTop };
    };
    const pointerPan = new PointerPan({ pane, motion, toScreen });
    const abort = new AbortController();
    const ignoredClass = panZoomClasses.noWheel;
    listenToWheel({ pane, flow, motion, toScreen, ignoredClass }, abort.signal);
    this.#motion = motion;
    this.#pointerPan = pointerPan;
    this.#pane = pane;
    const stops = [
      sync.onRequest((viewport) => motion.show(viewport)),
      handle.listen("reveal", (ids) => this.#reveal(ids as readonly string[])),
    ];
    return () => {
      for (const stop of stops) stop();
      sync.dispose();
      abort.abort();
      pointerPan.dispose();
      motion.dispose();
      this.#motion = undefined;
      this.#pointerPan = undefined;
      this.#pane = undefined;
    };
  }

  /** While a key for it is held, every press pans. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#pane?.toggleAttribute("data-held", isHeld);
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Pans with the pressed pointer, or with a second one; `letsPan` is false if the press can start something else. */
  press(event: PointerEvent, letsPan: boolean): void {
    this.#pointerPan?.press(event, letsPan);
  }

  /** Animates to a viewport. */
  moveTo(viewport: Viewport, durationMs: number = moveDurationMs): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#motion?.animate(viewport, isCalm ? 0 : durationMs);
  }

  /** Moves the graph on the screen, in pixels. */
  panBy(right: number, down: number): void {
    const { x, y, zoom } = this.#parts.state.scene.viewport;
    this.#motion?.show({ x: x + right, y: y + down, zoom });
  }

  /** Shows a point of the graph in the middle of the screen. */
  centerOn({ x, y }: Point): void {
    const { viewport, screen } = this.#parts.state.scene;
    const { zoom } = viewport;
    this.#motion?.show({ x: screen.width / 2 - x * zoom, y: screen.height / 2 - y * zoom, zoom });
  }

  /** Brings nodes into view on the model's `reveal` event. */
  #reveal(ids: readonly string[]): void {
    const { state } = this.#parts;
    const [first, ...others] = ids.flatMap((id) => state.settledRectangleOf(id) ?? []);
    if (first) this.moveTo(fit(this.#parts, others.reduce(unionOf, first)), revealDurationMs);
  }
}

/** The zoom limits, which depend on the flow and on the size of the graph and of the screen. */
class LiveZoomLimits {
  readonly #flow: LimitedFlow;
  readonly #state: Pick<CanvasState, "scene" | "geometry">;
  /** What the limits were computed from. */
  #source: readonly unknown[] = [];
  #current: ReturnType<typeof zoomLimits> | undefined;

  constructor(flow: LimitedFlow, state: Pick<CanvasState, "scene" | "geometry">) {
    this.#flow = flow;
    this.#state = state;
  }

  /** The nearest zoom within the limits. */
  limit(zoom: number): number {
    const { minZoom, maxZoom } = this.#limits();
    return Math.min(Math.max(zoom, minZoom), maxZoom);
  }

  /** The bounds of a graph are read only after it has changed. */
  #limits(): ReturnType<typeof zoomLimits> {
    const { geometry, scene } = this.#state;
    const [minZoom, maxZoom] = [this.#flow.get("minZoom"), this.#flow.get("maxZoom")];
    const source = [geometry.version, scene.screen, minZoom, maxZoom];
    if (this.#current && source.every((each, at) => each === this.#source[at]))
      return this.#current;
    this.#source = source;
    this.#current = zoomLimits(this.#flow, geometry.nodes.bounds(), scene.screen);
    return this.#current;
  }
}
