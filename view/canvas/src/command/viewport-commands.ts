import type { FlowReader } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import {
  middleOf,
  type Rectangle,
  unionOf,
  type Viewport,
  visiblePart,
  visibleRectangle,
} from "../geometry/rectangle.ts";
import { messages } from "../messages.ts";
import type { Item } from "../records.ts";
import { fit, startViewport, viewportRevealing, zoomLimits } from "../viewport/fit-viewport.ts";
import type { PanZoom } from "../viewport/pan-zoom.ts";

/** Zoom factor of one step. */
const zoomStep = 1.2;

/** What the commands of the viewport read and change. */
interface ViewportScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly panZoom: PanZoom;
  /** The part of the canvas that nothing covers, in pixels from its corner. */
  readonly freeArea: () => Rectangle;
  readonly announce: (text: Translatable) => void;
}

/** The actions of users, and of other commands, that move the viewport. */
export class ViewportCommands {
  readonly #scope: ViewportScope;

  constructor(scope: ViewportScope) {
    this.#scope = scope;
  }

  /** The visible part of the graph that nothing covers. */
  get visiblePart(): Rectangle {
    return visiblePart(this.#scope.state.scene.viewport, this.#scope.freeArea());
  }

  zoom(direction: "in" | "out"): void {
    const { flow, panZoom, state } = this.#scope;
    const { viewport, screen } = state.scene;
    const factor = direction === "in" ? zoomStep : 1 / zoomStep;
    const { minZoom, maxZoom } = zoomLimits(flow, state.geometry.nodes.bounds(), screen);
    const zoom = Math.min(Math.max(viewport.zoom * factor, minZoom), maxZoom);
    const { x, y } = middleOf(visibleRectangle(viewport, screen));
    panZoom.moveTo({ x: screen.width / 2 - x * zoom, y: screen.height / 2 - y * zoom, zoom });
    this.#announceZoom(zoom);
  }

  showAll(): void {
    this.#announceZoom(this.fitAll());
  }

  /** Fits the graph without an announcement, and returns the zoom. */
  fitAll(): number {
    const { panZoom, state } = this.#scope;
    const viewport = fit(this.#scope, state.geometry.nodes.bounds());
    panZoom.moveTo(viewport);
    return viewport.zoom;
  }

  /** Brings an item into the free area of the canvas. */
  reveal(item: Item): void {
    const { state } = this.#scope;
    if (item.kind === "node") return this.show([item.id]);
    const middle = state.middleOf(item.id);
    if (middle) this.#moveViewport({ ...middle, width: 0, height: 0 });
  }

  /**
   * Brings nodes into view at the current zoom. Several that do not fit are zoomed out; one that does not fit is
   * shown from its start.
   */
  show(ids: readonly string[]): void {
    const { state } = this.#scope;
    const [first, ...others] = ids.flatMap((id) => state.rectangleOf(id) ?? []);
    if (!first) return;
    // Above 1 a node is larger than needed for reading.
    const smallest = others.length === 0 ? Math.min(state.scene.viewport.zoom, 1) : 0;
    this.#moveViewport(others.reduce(unionOf, first), smallest);
  }

  /** Shows all nodes at the positions of their records: on the canvas they may still be on their way. */
  showArranged(
    framing: (bounds: Rectangle) => Viewport = (bounds) => fit(this.#scope, bounds),
  ): void {
    const { panZoom, state } = this.#scope;
    const bounds = this.#settledBounds(Array.from(state.nodes, ([id]) => id));
    if (bounds) panZoom.moveTo(framing(bounds));
  }

  /** Brings some nodes into view: free ground may be far away. */
  revealArranged(ids: readonly string[]): void {
    const { panZoom, state, freeArea } = this.#scope;
    const bounds = this.#settledBounds(ids);
    const next = bounds && viewportRevealing(state.scene.viewport, freeArea(), bounds);
    if (next) panZoom.moveTo(next);
  }

  #announceZoom(zoom: number): void {
    this.#scope.announce(messages.announced.zoom({ count: Math.round(zoom * 100) }));
  }

  #moveViewport(bounds: Rectangle, smallest = 0): void {
    const { state, panZoom, freeArea } = this.#scope;
    const visible = this.visiblePart;
    const fits = bounds.width <= visible.width && bounds.height <= visible.height;
    const zoom = Math.max(fit(this.#scope, bounds).zoom, smallest);
    const next = fits
      ? viewportRevealing(state.scene.viewport, freeArea(), bounds)
      : startViewport(bounds, freeArea(), zoom);
    if (next) panZoom.moveTo(next);
  }

  #settledBounds(ids: readonly string[]): Rectangle | undefined {
    const boxes = ids.flatMap((id) => this.#scope.state.settledRectangleOf(id) ?? []);
    return boxes.length > 0 ? boxes.reduce(unionOf) : undefined;
  }
}
