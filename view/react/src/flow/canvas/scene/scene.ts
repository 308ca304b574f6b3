import type { Geometry } from "../geometry/geometry.ts";
import { type Hit, hitAt } from "../geometry/hit-test.ts";
import type { Point, Rectangle, Size, Viewport } from "../geometry/rectangle.ts";
import { fullZoom, Painter } from "../painting/painter.ts";
import { type Theme, ThemeProbe } from "../painting/theme.ts";
import { Frames } from "./frames.ts";
import { MountWindow } from "./mount-window.ts";

/** So many pixels beside an edge or a port still count as on it. */
const tolerance = 6;

/** A state that was drawn in haste is completed when nothing has moved for so many milliseconds. */
const restTime = 120;

/**
 * A graph of any size on one canvas under the elements of the page.
 *
 * Whoever shows a graph:
 *
 * 1. makes a `Geometry` of its records, which follows them by itself, and a `Scene` of that, and disposes of both;
 * 2. renders `<SceneCanvas scene={scene} />` behind the nodes, and calls `look` with every move of the viewport;
 * 3. gives React Flow only the nodes and edges of `scene.mounts.mounted` (`subscribe` tells of other ones), at the places,
 *    sizes and ports of the geometry and with the path of `edgePath`, so that an element is exactly where it was drawn;
 *    each node and edge component says that it is there by `useLayoutEffect(() => scene.mounts.nodes.addElement(id), …)`, or
 *    `edges`, and is drawn until then;
 * 4. has nodes that must be elements (focused, edited, dragged) pinned by `scene.mounts.pin`;
 * 5. asks `hit` and `nodesIn` what a pointer is over, in coordinates of the graph;
 * 6. gives the places of a gesture to `geometry.draft` and settles them when the records have the result, the nodes that
 *    a selection is about to get to `geometry.mark`, and sizes that only the page knows to `geometry.measure`.
 */
export class Scene {
  readonly geometry: Geometry;
  readonly mounts: MountWindow;
  readonly #frames = new Frames((isTurn) => this.#frame(isTurn));
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 0, height: 0 };
  #painter: Painter | undefined;
  #probe: ThemeProbe | undefined;
  #theme: Theme | undefined;
  #isDirty = false;
  #hasBegun = false;
  #completion: ReturnType<typeof setTimeout> | undefined;
  #paints = 0;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
    this.mounts = new MountWindow(this.geometry, {
      redraw: () => this.redraw(),
      requestFrame: () => this.#frames.requestTurn(),
      isBlank: () => this.#painter?.isBlank !== false,
    });
    this.#unsubscribe = [
      this.geometry.subscribe(() => {
        this.mounts.graphChanged();
        this.redraw();
      }),
      this.geometry.subscribeMoves((moved) => {
        if (this.#isDrawn(moved)) this.redraw();
      }),
    ];
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  get screen(): Size {
    return this.#screen;
  }

  /** How many times it has been drawn. */
  get paints(): number {
    return this.#paints;
  }

  /** The theme around the canvas; undefined while there is none. */
  get theme(): Theme | undefined {
    return (this.#theme ??= this.#probe?.read());
  }

  /** Looks at another part of the graph. */
  setViewport(viewport: Viewport): void {
    const { x, y, zoom } = this.#viewport;
    if (viewport.x === x && viewport.y === y && viewport.zoom === zoom) return;
    this.#viewport = viewport;
    this.#moved();
  }

  /** The place to draw on has another size. */
  resize(screen: Size): void {
    this.#screen = screen;
    this.#moved();
  }

  /** Calls the listener after the viewport, the size of the screen or the theme changed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What is at a point of the graph. */
  hit(point: Point): Hit {
    const { zoom } = this.#viewport;
    return hitAt(this.geometry, point, {
      tolerance: tolerance / zoom,
      withPorts: zoom >= fullZoom,
    });
  }

  /** Where a point of the graph is on the screen. */
  onScreen({ x, y }: Point): Point {
    const { zoom } = this.#viewport;
    return { x: x * zoom + this.#viewport.x, y: y * zoom + this.#viewport.y };
  }

  /** The ids of all nodes that touch a part of the graph. */
  nodesIn(area: Rectangle): readonly string[] {
    const { slots } = this.geometry.nodes;
    return this.geometry.nodes.slotsIn(area).flatMap((slot) => slots.idAt(slot) ?? []);
  }

  /** Draws on this canvas, with the theme around it; returns the function that ends it. */
  attach(canvas: HTMLCanvasElement): () => void {
    const context = canvas.getContext("2d");
    this.#painter = context ? new Painter(context) : undefined;
    this.#probe = new ThemeProbe(canvas.parentNode ?? document.body, () => {
      this.#theme = undefined;
      this.redraw();
      this.#tell();
    });
    this.redraw();
    this.#tell();
    return () => {
      this.#painter = undefined;
      this.#probe?.remove();
      this.#probe = undefined;
      this.#theme = undefined;
    };
  }

  /** Has everything drawn again in the next frame, if there is anything to draw. */
  redraw(): void {
    if (this.geometry.isCovered && this.#painter?.isBlank !== false) return;
    this.#isDirty = true;
    this.#frames.request();
  }

  dispose(): void {
    this.#frames.stop();
    clearTimeout(this.#completion);
    this.mounts.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#listeners.clear();
  }

  #moved(): void {
    this.mounts.viewportChanged(this.#viewport, this.#screen);
    this.redraw();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Whether any of these nodes or of their edges is drawn. */
  #isDrawn(ids: Iterable<string>): boolean {
    const { nodes, edges } = this.geometry;
    for (const id of ids) {
      const slot = nodes.slots.get(id);
      if (slot !== undefined && !nodes.covered.has(slot)) return true;
      for (const edge of this.geometry.edgesOf(id)) if (!edges.covered.has(edge)) return true;
    }
    return false;
  }

  #frame(isTurn: boolean): void {
    if (isTurn) this.#step();
    if (!this.#isDirty) return;
    this.#isDirty = false;
    clearTimeout(this.#completion);
    if (this.#paint(true)) return;
    this.#completion = setTimeout(() => this.#paint(false), restTime);
  }

  /** Makes some elements, but for the first frame: what is drawn is seen sooner. */
  #step(): void {
    if (this.#hasBegun) this.mounts.step();
    else this.#frames.requestTurn();
    this.#hasBegun = true;
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
    return this.#painter.paint({
      geometry: this.geometry,
      viewport: this.#viewport,
      screen: this.#screen,
      theme,
      density: window.devicePixelRatio,
      isMoving,
    });
  }
}
