import type { Geometry } from "../geometry/geometry.ts";
import type { Point, Rectangle, Size, Viewport } from "../geometry/rectangle.ts";
import { Painter } from "../painting/painter.ts";
import { type Theme, ThemeProbe } from "../painting/theme.ts";
import type { FittingPorts, Underlay } from "../painting/visible-items.ts";
import { FrameScheduler } from "./frame-scheduler.ts";
import { MountWindow } from "./mount-window.ts";

/** The viewport rests when it has not moved for this time. */
const restMs = 120;

/** Time per frame to load the edges of a large graph, after the first one has shown its nodes. */
const edgeBudgetMs = 10;

/** Edges that are loaded between two looks at the clock. */
const edgeBatch = 250;

/** While more are loading, fewer edges are not painted: a picture costs as much time as loading them. */
const leastPaintedEdges = 20_000;

/**
 * Paints a graph of any size on one canvas below the mounted elements. To show a graph:
 *
 * - Create a `Geometry` from its records, and a `Scene` from that.
 * - Render a `<canvas>` element behind the nodes and `attach` it, and call `setViewport` on every move.
 * - Render the items of `mounts.mounted` at the positions, sizes and paths of the geometry.
 * - Report each element with `mounts.nodes.addElement` or `mounts.edges.addElement`.
 * - Pin nodes that must stay mounted with `mounts.pin`.
 * - Pass positions of gestures to `geometry.dragTo`, selection boxes to `geometry.mark`, measured sizes to
 *   `geometry.measure`.
 */
export class Scene {
  readonly geometry: Geometry;
  readonly mounts: MountWindow;
  readonly #frames = new FrameScheduler((isFrameStart) => this.#frame(isFrameStart));
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 0, height: 0 };
  #painter: Painter | undefined;
  #probe: ThemeProbe | undefined;
  #theme: Theme | undefined;
  /** Without a canvas there is no screen, so nothing is painted or mounted. */
  #isAttached = false;
  #isDirty = false;
  #hasBegun = false;
  /** While edges are loading, how many it takes to paint them again. */
  #worthPainting: number | undefined;
  #completion: ReturnType<typeof setTimeout> | undefined;
  #planTimer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = -Infinity;
  #paints = 0;
  #fittingPorts: FittingPorts | undefined;
  #underlay: Underlay | undefined;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.mounts = new MountWindow(this.geometry, {
      redraw: () => this.redraw(),
      requestFrame: () => this.#requestStep(),
      requestPlan: () => this.#requestPlan(),
      isBlank: () => this.#painter?.isBlank !== false,
    });
    this.#unsubscribe = [
      this.geometry.subscribe(() => {
        this.mounts.graphChanged();
        this.redraw();
      }),
      this.geometry.subscribeStatus((nodes, edges) => {
        if (this.#isPainted(nodes, edges)) this.redraw();
      }),
      this.geometry.subscribeMoves((moved, movedEdges) => {
        if (this.#isPainted(moved, movedEdges)) this.redraw();
      }),
    ];
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  get screen(): Size {
    return this.#screen;
  }

  /** Number of painted frames. */
  get paints(): number {
    return this.#paints;
  }

  /** The theme around the canvas; undefined while no canvas is attached. */
  get theme(): Theme | undefined {
    return (this.#theme ??= this.#probe?.read());
  }

  setViewport(viewport: Viewport): void {
    const { x, y, zoom } = this.#viewport;
    if (viewport.x === x && viewport.y === y && viewport.zoom === zoom) return;
    this.#viewport = viewport;
    this.#moved();
  }

  resize(screen: Size): void {
    const { width, height } = this.#screen;
    // The observer of a canvas reports its first size, which is known, in the frame in which it is painted.
    if (screen.width === width && screen.height === height) return;
    this.#screen = screen;
    this.#moved();
  }

  /** Shows which ports a connection in progress can end at. */
  setFittingPorts(ports: FittingPorts | undefined): void {
    this.#fittingPorts = ports;
    this.redraw();
  }

  /** Paints between the edges and the nodes, whenever they are painted. */
  setUnderlay(underlay: Underlay | undefined): void {
    this.#underlay = underlay;
    this.redraw();
  }

  /** Calls the listener after the viewport, the size of the screen or the theme changed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A point of the graph in coordinates of the screen. */
  onScreen({ x, y }: Point): Point {
    const { zoom } = this.#viewport;
    return { x: x * zoom + this.#viewport.x, y: y * zoom + this.#viewport.y };
  }

  /** A point of the screen in coordinates of the graph. */
  toGraph({ x, y }: Point): Point {
    const { zoom } = this.#viewport;
    return { x: (x - this.#viewport.x) / zoom, y: (y - this.#viewport.y) / zoom };
  }

  /** The ids of all nodes that touch a part of the graph. */
  nodesIn(area: Rectangle): readonly string[] {
    const { slots } = this.geometry.nodes;
    return this.geometry.nodes.slotsIn(area).flatMap((slot) => slots.idAt(slot) ?? []);
  }

  /** Paints on this canvas, with the theme around it; returns the function that stops it. */
  attach(canvas: HTMLCanvasElement): () => void {
    const context = canvas.getContext("2d");
    this.#painter = context ? new Painter(context) : undefined;
    this.#probe = new ThemeProbe(canvas.parentNode ?? document.body, () => {
      this.#theme = undefined;
      this.redraw();
      this.#notify();
    });
    this.#isAttached = true;
    this.redraw();
    this.#requestStep();
    this.#notify();
    return () => {
      this.#isAttached = false;
      this.#painter = undefined;
      this.#probe?.remove();
      this.#probe = undefined;
      this.#theme = undefined;
    };
  }

  /** Repaints a changed graph in the next frame, unless everything is mounted. */
  redraw(): void {
    this.#painter?.graphChanged();
    this.#requestPaint();
  }

  #requestPaint(): void {
    if (!this.#isAttached) return;
    if (this.geometry.isCovered && this.#painter?.isBlank !== false) return;
    this.#isDirty = true;
    this.#frames.request();
  }

  dispose(): void {
    this.#frames.stop();
    clearTimeout(this.#completion);
    clearTimeout(this.#planTimer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#listeners.clear();
  }

  #moved(): void {
    this.#movedAt = performance.now();
    this.mounts.viewportChanged(this.#viewport, this.#screen);
    this.#requestPaint();
    this.#notify();
  }

  #requestStep(): void {
    if (this.#isAttached) this.#frames.requestNextFrame();
  }

  #requestPlan(): void {
    this.#planTimer ??= setTimeout(() => this.#planAtRest(), restMs);
  }

  #planAtRest(): void {
    const rest = this.#movedAt + restMs - performance.now();
    // The viewport has moved in the meantime. One timer per gesture is cheaper than one per step.
    this.#planTimer = rest > 0 ? setTimeout(() => this.#planAtRest(), rest) : undefined;
    if (this.#planTimer === undefined) this.mounts.plan();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Whether any of these items is painted. */
  #isPainted(ids: Iterable<string>, edgeSlots: Iterable<number> = []): boolean {
    const { nodes, edges } = this.geometry;
    for (const id of ids) {
      const slot = nodes.slots.get(id);
      if (slot !== undefined && !nodes.covered.has(slot)) return true;
    }
    for (const slot of edgeSlots) if (!edges.covered.has(slot)) return true;
    return false;
  }

  #frame(isFrameStart: boolean): void {
    if (isFrameStart) this.#step();
    if (!this.#isDirty) return;
    this.#isDirty = false;
    clearTimeout(this.#completion);
    if (this.#paint(true)) return;
    this.#completion = setTimeout(() => this.#paint(false), restMs);
  }

  /** Mounts some nodes, except in the first frame: painting makes the graph visible sooner. */
  #step(): void {
    if (this.#hasBegun) this.mounts.step();
    else this.#frames.requestNextFrame();
    if (this.#worthPainting !== undefined) this.#loadEdges(this.#worthPainting);
    else if (this.geometry.isLoading) this.#worthPainting = leastPaintedEdges;
    if (this.#worthPainting !== undefined) this.#frames.requestNextFrame();
    this.#hasBegun = true;
  }

  /** Loads some edges. Painting costs more than that, so the next picture shows at least twice as many. */
  #loadEdges(worthPainting: number): void {
    const { geometry } = this;
    const end = performance.now() + edgeBudgetMs;
    do geometry.loadEdges(edgeBatch);
    while (geometry.isLoading && performance.now() < end);
    const { size } = geometry.edges.slots;
    if (geometry.isLoading && size < worthPainting) return;
    this.#worthPainting = geometry.isLoading ? 2 * size : undefined;
    this.redraw();
  }

  #paint(isMoving: boolean): boolean {
    const { width, height } = this.#screen;
    const { theme } = this;
    if (!this.#painter || !theme || width === 0 || height === 0) return true;
    if (this.geometry.isCovered) {
      this.#painter.clear();
      return true;
    }
    this.#paints += 1;
    const isComplete = this.#painter.paint({
      geometry: this.geometry,
      viewport: this.#viewport,
      screen: this.#screen,
      theme,
      density: window.devicePixelRatio,
      isMoving,
      fittingPorts: this.#fittingPorts,
      underlay: this.#underlay,
    });
    if (this.#painter.awaitsRoutes) this.redraw();
    return isComplete;
  }
}
