import { Coverage } from "./coverage.ts";
import type { Geometry } from "./geometry.ts";
import { fewNodes, mountLimit, mountsAtOnce, planEdges, planMounts } from "./mount-plan.ts";
import type { Size, Viewport } from "./rectangle.ts";

/** The nodes and edges that are elements of the page; the same object until they are others. */
export interface Mounted {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** What is drawn where there are no elements. */
interface Drawing {
  readonly redraw: () => void;
  readonly askForFrame: () => void;
  /** Whether nothing is drawn. */
  readonly isBlank: () => boolean;
}

/** So many nodes of a large graph become elements in one frame. */
const mountsPerFrame = 12;

/** The viewport rests when it has not moved for so many milliseconds. */
const restTime = 120;

/** Decides which nodes and edges are elements of the page, and changes that a few at a time while nothing moves. */
export class MountWindow {
  readonly nodes: Coverage;
  readonly edges: Coverage;
  readonly #geometry: Geometry;
  readonly #listeners = new Set<() => void>();
  readonly #askForFrame: () => void;
  #mounted: Mounted = { nodes: new Set(), edges: new Set() };
  /** What should be elements, until it is so or the viewport moves again. */
  #wanted: ReadonlySet<string> | undefined;
  /** Drawn already, and no elements any more in the next frame. */
  #leaving: readonly string[] = [];
  #pinned: ReadonlySet<string> = new Set();
  #pinnedEdge: string | undefined;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 0, height: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = -Infinity;

  constructor(geometry: Geometry, drawing: Drawing) {
    this.#geometry = geometry;
    this.#askForFrame = drawing.askForFrame;
    this.nodes = new Coverage({ table: geometry.nodes, ...drawing });
    this.edges = new Coverage({ table: geometry.edges, ...drawing });
    this.follow();
  }

  get mounted(): Mounted {
    return this.#mounted;
  }

  /** Calls the listener after other nodes or edges have become elements. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The viewport moves: nothing changes until it rests. */
  move(viewport: Viewport, screen: Size): void {
    this.#viewport = viewport;
    this.#screen = screen;
    // Which nodes of a small graph are elements does not depend on it.
    if (this.#isSmall) return;
    this.#wanted = undefined;
    this.#movedAt = performance.now();
    this.#planSoon();
  }

  /** Makes these nodes elements at once and wherever they are: the focused, edited and dragged ones; and an edge between such. */
  pin(ids: ReadonlySet<string>, edge?: string): void {
    this.#pinned = ids;
    this.#pinnedEdge = edge;
    const { slots } = this.#geometry.nodes;
    const added = [...ids].filter((id) => slots.get(id) !== undefined);
    this.#show(new Set([...this.#mounted.nodes, ...added]));
    if (this.#isSmall) return;
    // What was planned knows nothing of them, and would take them out again.
    this.#wanted = undefined;
    this.#planSoon();
  }

  /** Goes a step toward what should be elements; to be called once in a frame, before it is drawn. */
  step(): void {
    this.nodes.step();
    this.edges.step();
    const wanted = this.#wanted;
    if (!wanted) return;
    const next = new Set(this.#mounted.nodes);
    for (const id of this.#leaving) if (!wanted.has(id)) next.delete(id);
    this.#leaving = [...next].filter((id) => !wanted.has(id));
    for (const id of this.#leaving) this.nodes.uncover(id);
    const { slots } = this.#geometry.nodes;
    const missing = [...wanted].filter((id) => !next.has(id) && slots.get(id) !== undefined);
    const entering = missing.slice(0, this.#isSmall ? fewNodes : mountsPerFrame);
    for (const id of entering) next.add(id);
    this.#show(next);
    if (this.#leaving.length > 0 || entering.length > 0) this.#askForFrame();
    else this.#wanted = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The graph has changed: what is gone is no element any more. */
  follow(): void {
    const { slots } = this.#geometry.nodes;
    const left = [...this.#mounted.nodes].filter((id) => slots.get(id) !== undefined);
    if (!this.#isSmall) {
      this.#show(new Set(left));
      this.#planSoon();
      return;
    }
    // What was planned was so for the graph before, and would take out what has come since.
    this.#stay(this.#leaving);
    this.#show(new Set([...left, ...mountsAtOnce(this.#geometry, this.#mounted.nodes)]));
    this.#wanted = this.#mounted.nodes.size < slots.size ? new Set(slots.ids) : undefined;
    if (this.#wanted) this.#askForFrame();
  }

  /** Whether all nodes are elements, wherever the viewport is. */
  get #isSmall(): boolean {
    return this.#geometry.nodes.slots.size <= mountLimit;
  }

  #planSoon(): void {
    this.#timer ??= setTimeout(() => this.#planAtRest(), restTime);
  }

  #planAtRest(): void {
    const rest = this.#movedAt + restTime - performance.now();
    // It has moved meanwhile. One timer for a whole gesture is cheaper than one for each of its steps.
    this.#timer = rest > 0 ? setTimeout(() => this.#planAtRest(), rest) : undefined;
    if (this.#timer === undefined) this.#plan();
  }

  #plan(): void {
    const wanted = planMounts(this.#geometry, {
      viewport: this.#viewport,
      screen: this.#screen,
      pinned: this.#pinned,
      mounted: this.#mounted.nodes,
    });
    this.#stay(this.#leaving.filter((id) => wanted.has(id)));
    this.#wanted = wanted;
    this.#askForFrame();
  }

  /** These were about to leave, and do not. */
  #stay(ids: readonly string[]): void {
    for (const id of ids) this.nodes.cover(id);
    this.#leaving = this.#leaving.filter((id) => !ids.includes(id));
  }

  #show(nodes: ReadonlySet<string>): void {
    const edges = planEdges(this.#geometry, nodes, this.#pinnedEdge);
    const before = this.#mounted;
    if (isSame(before.nodes, nodes) && isSame(before.edges, edges)) return;
    for (const id of before.edges) if (!edges.has(id)) this.edges.uncover(id);
    this.#mounted = {
      nodes: isSame(before.nodes, nodes) ? before.nodes : nodes,
      edges: isSame(before.edges, edges) ? before.edges : edges,
    };
    for (const listener of this.#listeners) listener();
  }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
