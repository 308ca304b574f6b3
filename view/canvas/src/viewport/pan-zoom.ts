import type { FlowCaller, FlowReader } from "@heddle/flow";
import { equalValues, type Handle } from "@heddle/params";
import {
  infiniteExtent,
  PanOnScrollMode,
  type PanZoomInstance,
  type PanZoomUpdateOptions,
  XYPanZoom,
} from "@xyflow/system";

import type { CanvasState } from "../canvas-state.ts";
import {
  type Point,
  type Rectangle,
  type Size,
  unionOf,
  type Viewport,
} from "../geometry/rectangle.ts";
import { fit, type LimitedFlow, zoomLimits } from "./fit-viewport.ts";
import { ViewportSync } from "./viewport-sync.ts";

/** The elements of a renderer that pan and zoom. */
export interface PanZoomElements {
  /** Fills the canvas, and receives the pointer and the wheel. */
  readonly pane: HTMLElement;
  /** Inside the pane: contains the mounted items, and is transformed by the viewport. */
  readonly content: HTMLElement;
}

/** Classes that change what a press or the wheel does inside the pane. */
export const panZoomClasses = {
  /** A node: it is panned by the middle button, too. */
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

/** On the pane: a press does not pan. */
const blockedClass = "hd-flow-blocked";

const moveDurationMs = 150;
const revealDurationMs = 300;

/** Moves the viewport: by drag, wheel and pinch, by commands, and as the model requests. */
export class PanZoom {
  readonly #parts: PanZoomParts;
  /** Undefined while no elements are attached; then there is nothing to move. */
  #instance: PanZoomInstance | undefined;
  #pane: HTMLElement | undefined;

  constructor(parts: PanZoomParts) {
    this.#parts = parts;
  }

  /** Shows the first viewport and lets the user move it; returns the function that detaches the elements. */
  attach({ pane, content }: PanZoomElements, start: Viewport): () => void {
    const { handle, flow, state } = this.#parts;
    const { scene, geometry } = state;
    const sync = new ViewportSync(this.#parts);
    const limits = new LiveZoomLimits(flow, state);
    const instance = XYPanZoom({
      domNode: pane,
      ...limits.current,
      translateExtent: infiniteExtent,
      viewport: start,
      onDraggingChange: (isDragging) => void pane.toggleAttribute("data-panning", isDragging),
      onPanZoomStart: sync.onMoveStart,
      onPanZoom: sync.onMove,
      onPanZoomEnd: sync.onMoveEnd,
    });
    const show = ({ x, y, zoom }: Viewport): void => {
      content.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
      scene.setViewport({ x, y, zoom });
    };
    const updateLimits = (): void => {
      if (limits.update())
        instance.setScaleExtent([limits.current.minZoom, limits.current.maxZoom]);
    };
    instance.update({ ...behavior, onTransformChange: ([x, y, zoom]) => show({ x, y, zoom }) });
    show(instance.getViewport());
    this.#instance = instance;
    this.#pane = pane;
    const stops = [
      scene.subscribe(updateLimits),
      geometry.subscribe(updateLimits),
      handle.subscribe(["minZoom", "maxZoom"], () => {
        limits.reset();
        updateLimits();
      }),
      sync.onRequest((viewport) => this.#show(viewport)),
      handle.listen("reveal", (ids) => this.#reveal(ids as readonly string[])),
    ];
    return () => {
      for (const stop of stops) stop();
      sync.dispose();
      instance.destroy();
      this.#instance = undefined;
      this.#pane = undefined;
    };
  }

  /** Decides whether the press that begins may pan: not one that belongs to a gesture or to a control. */
  block(isBlocked: boolean): void {
    this.#pane?.classList.toggle(blockedClass, isBlocked);
  }

  /** Animates to a viewport. */
  moveTo(viewport: Viewport, durationMs: number = moveDurationMs): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#show(viewport, isCalm ? 0 : durationMs);
  }

  /** Moves the graph on the screen, in pixels. */
  panBy(right: number, down: number): void {
    const { x, y, zoom } = this.#parts.state.scene.viewport;
    this.#show({ x: x + right, y: y + down, zoom });
  }

  /** Shows a point of the graph in the middle of the screen. */
  centerOn({ x, y }: Point): void {
    const { viewport, screen } = this.#parts.state.scene;
    const { zoom } = viewport;
    this.#show({ x: screen.width / 2 - x * zoom, y: screen.height / 2 - y * zoom, zoom });
  }

  #show(viewport: Viewport, duration = 0): void {
    void this.#instance?.setViewport(viewport, { duration });
  }

  /** Brings nodes into view on the model's `reveal` event. */
  #reveal(ids: readonly string[]): void {
    const { state } = this.#parts;
    const [first, ...others] = ids.flatMap((id) => state.settledRectangleOf(id) ?? []);
    if (first) this.moveTo(fit(this.#parts, others.reduce(unionOf, first)), revealDurationMs);
  }
}

/** Gestures, keys and double clicks are ours: they work on elements and painted items alike. */
const behavior: Omit<PanZoomUpdateOptions, "onTransformChange"> = {
  lib: "hd",
  noPanClassName: blockedClass,
  noWheelClassName: panZoomClasses.noWheel,
  panOnDrag: true,
  panOnScroll: false,
  panOnScrollMode: PanOnScrollMode.Free,
  panOnScrollSpeed: 0.5,
  preventScrolling: true,
  zoomOnScroll: true,
  zoomOnPinch: true,
  zoomOnDoubleClick: false,
  zoomActivationKeyPressed: false,
  userSelectionActive: false,
  connectionInProgress: false,
  paneClickDistance: 1,
};

/** The zoom limits, which depend on the flow and on the size of the graph and of the screen. */
class LiveZoomLimits {
  readonly #flow: LimitedFlow;
  readonly #state: Pick<CanvasState, "scene" | "geometry">;
  #version: number | undefined;
  #screen: Size | undefined;
  #current: ReturnType<typeof zoomLimits>;

  constructor(flow: LimitedFlow, state: Pick<CanvasState, "scene" | "geometry">) {
    this.#flow = flow;
    this.#state = state;
    this.#current = zoomLimits(flow, undefined, state.scene.screen);
    this.update();
  }

  get current(): ReturnType<typeof zoomLimits> {
    return this.#current;
  }

  /** Makes the next update read the limits of the flow again. */
  reset(): void {
    this.#version = undefined;
  }

  /** Returns whether they have changed. Called in every step of a pan, where neither size changes. */
  update(): boolean {
    const { scene, geometry } = this.#state;
    if (this.#version === geometry.version && this.#screen === scene.screen) return false;
    [this.#version, this.#screen] = [geometry.version, scene.screen];
    const before = this.#current;
    this.#current = zoomLimits(this.#flow, geometry.nodes.bounds(), this.#screen);
    return !equalValues(this.#current, before);
  }
}
