import type { Geometry } from "../geometry/geometry.ts";
import type { Size, Viewport } from "../geometry/rectangle.ts";
import type { Flags, Slots } from "../geometry/slots.ts";
import { fewNodes, mountLimit, mountsAtOnce, planEdges, planMounts } from "./mount-plan.ts";

/** The nodes and edges that are elements of the page; the same object until they are others. */
export interface Mounted {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** What is drawn where there are no elements. */
interface Drawing {
  readonly redraw: () => void;
  readonly requestFrame: () => void;
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
  readonly #requestFrame: () => void;
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
    this.#requestFrame = drawing.requestFrame;
    this.nodes = new Coverage({ table: geometry.nodes, ...drawing });
    this.edges = new Coverage({ table: geometry.edges, ...drawing });
    this.graphChanged();
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
  viewportChanged(viewport: Viewport, screen: Size): void {
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
    if (this.#leaving.length > 0 || entering.length > 0) this.#requestFrame();
    else this.#wanted = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The graph has changed: what is gone is no element any more. */
  graphChanged(): void {
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
    if (this.#wanted) this.#requestFrame();
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
    this.#requestFrame();
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

interface CoveredTable {
  readonly slots: Slots;
  readonly covered: Flags;
}

interface CoverageOptions {
  readonly table: CoveredTable;
  /** Has the drawing made again, with or without an item. */
  readonly redraw: () => void;
  readonly requestFrame: () => void;
  /** Whether nothing is drawn at the moment, so that nothing has to be handed over. */
  readonly isBlank: () => boolean;
}

/** The one in which an element comes is on the screen when the second one after it begins. */
const framesUntilShown = 2;

/**
 * Knows which items the page shows, so that they need not be drawn. An element in the place of a drawn item counts only
 * when it has been on the screen for a frame: until then its item is drawn, and nobody sees the device-over.
 */
export class Coverage {
  readonly #options: CoverageOptions;
  readonly #present = new Set<string>();
  /** How many frames have begun since the element of an item came, until there were enough. */
  readonly #arriving = new Map<string, number>();

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** Says that an item is an element of the page now; returns the function that says that it is no more. */
  addElement(id: string): () => void {
    const { isBlank, requestFrame } = this.#options;
    this.#present.add(id);
    if (isBlank()) this.cover(id);
    else {
      this.#arriving.set(id, 0);
      requestFrame();
    }
    return () => this.#removeElement(id);
  }

  /** A frame begins: what has been on the screen by now need not be drawn. */
  step(): void {
    for (const [id, frames] of this.#arriving) {
      this.#arriving.set(id, frames + 1);
      if (frames + 1 < framesUntilShown) continue;
      this.#arriving.delete(id);
      this.cover(id);
    }
    if (this.#arriving.size > 0) this.#options.requestFrame();
  }

  /** Has an item drawn again although it still is an element, because it is about to leave. */
  uncover(id: string): void {
    this.#set(id, false);
  }

  /** Has an item drawn no more while it is an element. */
  cover(id: string): void {
    if (this.#present.has(id)) this.#set(id, true);
  }

  #set(id: string, isCovered: boolean): void {
    const { table, redraw } = this.#options;
    const slot = table.slots.get(id);
    if (slot !== undefined && table.covered.set(slot, isCovered)) redraw();
  }

  #removeElement(id: string): void {
    this.#present.delete(id);
    this.#arriving.delete(id);
    this.uncover(id);
  }
}

/** The nodes that have to be elements of the page wherever they are, by the reason why, and an edge. */
export class PinnedNodes {
  readonly #mounts: Pick<MountWindow, "pin">;
  readonly #byReason = new Map<string, ReadonlySet<string>>();
  #edge: string | undefined;

  constructor(mounts: Pick<MountWindow, "pin">) {
    this.#mounts = mounts;
  }

  /** Says which nodes have to be elements for a reason, instead of those that had to be for it. */
  set(reason: string, ids: Iterable<string>): void {
    this.#byReason.set(reason, new Set(ids));
    this.#mounts.pin(
      new Set([...this.#byReason.values()].flatMap((each) => [...each])),
      this.#edge,
    );
  }

  /** Says what has the focus: a node, or an edge with its ends. */
  setFocused(nodes: Iterable<string>, edge?: string): void {
    this.#edge = edge;
    this.set("focused", nodes);
  }
}
