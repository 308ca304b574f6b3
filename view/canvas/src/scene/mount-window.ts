import type { Geometry } from "../geometry/geometry.ts";
import type { Size, Viewport } from "../geometry/rectangle.ts";
import type { Flags, Slots } from "../geometry/slots.ts";
import { mountLimit, mountsAtOnce, planEdges, planMounts, smallGraphBatch } from "./mount-plan.ts";

/** The mounted nodes and edges; the same object until they change. */
interface Mounted {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** The painting of items that are not mounted. */
interface Painting {
  /** Calls `plan` when the viewport rests. */
  readonly requestPlan: () => void;
  readonly redraw: () => void;
  readonly requestFrame: () => void;
  readonly isBlank: () => boolean;
}

/** Nodes of a large graph that are mounted per frame. */
const largeGraphBatch = 12;

/** Decides which nodes and edges are mounted, and changes that a few at a time while the viewport rests. */
export class MountWindow {
  readonly nodes: Coverage;
  readonly edges: Coverage;
  readonly #geometry: Geometry;
  readonly #listeners = new Set<() => void>();
  readonly #painting: Painting;
  #mounted: Mounted = { nodes: new Set(), edges: new Set() };
  /** The planned nodes, until they are mounted or the viewport moves again. */
  #planned: ReadonlySet<string> | undefined;
  /** Painted already; unmounted in the next frame. */
  #leaving: readonly string[] = [];
  #pinned: ReadonlySet<string> = new Set();
  #pinnedEdge: string | undefined;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #screen: Size = { width: 0, height: 0 };

  constructor(geometry: Geometry, painting: Painting) {
    this.#geometry = geometry;
    this.#painting = painting;
    this.nodes = new Coverage({ table: geometry.nodes, ...painting });
    this.edges = new Coverage({ table: geometry.edges, ...painting });
    this.graphChanged();
  }

  get mounted(): Mounted {
    return this.#mounted;
  }

  /** Calls the listener after nodes or edges were mounted or unmounted. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Nothing is mounted or unmounted until the viewport rests. */
  viewportChanged(viewport: Viewport, screen: Size): void {
    this.#viewport = viewport;
    this.#screen = screen;
    // A small graph is mounted completely, at any viewport.
    if (this.#isSmall) return;
    this.#planned = undefined;
    this.#painting.requestPlan();
  }

  /** Mounts nodes immediately at any position (focused, edited or dragged), and one edge between them. */
  pin(ids: ReadonlySet<string>, edge?: string): void {
    this.#pinned = ids;
    this.#pinnedEdge = edge;
    const { slots } = this.#geometry.nodes;
    const added = [...ids].filter((id) => slots.get(id) !== undefined);
    this.#show(new Set([...this.#mounted.nodes, ...added]));
    if (this.#isSmall) return;
    // The old plan would unmount them again.
    this.#planned = undefined;
    this.#painting.requestPlan();
  }

  /** Decides which nodes to mount; `step` carries it out. */
  plan(): void {
    const planned = planMounts(this.#geometry, {
      viewport: this.#viewport,
      screen: this.#screen,
      pinned: this.#pinned,
      mounted: this.#mounted.nodes,
    });
    this.#keep(this.#leaving.filter((id) => planned.has(id)));
    this.#planned = planned;
    this.#painting.requestFrame();
  }

  /** Mounts and unmounts some nodes; to be called once per frame, before painting. */
  step(): void {
    this.nodes.step();
    this.edges.step();
    const planned = this.#planned;
    if (!planned) return;
    const next = new Set(this.#mounted.nodes);
    for (const id of this.#leaving) if (!planned.has(id)) next.delete(id);
    this.#leaving = [...next].filter((id) => !planned.has(id));
    for (const id of this.#leaving) this.nodes.uncover(id);
    const { slots } = this.#geometry.nodes;
    const missing = [...planned].filter((id) => !next.has(id) && slots.get(id) !== undefined);
    const entering = missing.slice(0, this.#isSmall ? smallGraphBatch : largeGraphBatch);
    for (const id of entering) next.add(id);
    this.#show(next);
    if (this.#leaving.length > 0 || entering.length > 0) this.#painting.requestFrame();
    else this.#planned = undefined;
  }

  /** Unmounts removed items and plans again. */
  graphChanged(): void {
    if (this.#isComplete) return;
    const { slots } = this.#geometry.nodes;
    const left = [...this.#mounted.nodes].filter((id) => slots.get(id) !== undefined);
    if (!this.#isSmall) {
      this.#show(new Set(left));
      this.#painting.requestPlan();
      return;
    }
    // The old plan was made before the change, and would unmount added nodes.
    this.#keep(this.#leaving);
    this.#show(new Set([...left, ...mountsAtOnce(this.#geometry, this.#mounted.nodes)]));
    this.#planned = this.#mounted.nodes.size < slots.size ? new Set(slots.ids) : undefined;
    if (this.#planned) this.#painting.requestFrame();
  }

  /** Whether the graph is small: all nodes are mounted, at any viewport. */
  get #isSmall(): boolean {
    return this.#geometry.nodes.slots.size <= mountLimit;
  }

  /** Whether everything is mounted, and nothing else. */
  get #isComplete(): boolean {
    const { nodes, edges } = this.#geometry;
    return (
      this.#leaving.length === 0 &&
      hasExactly(nodes.slots, this.#mounted.nodes) &&
      hasExactly(edges.slots, this.#mounted.edges)
    );
  }

  /** Keeps nodes that were about to be unmounted. */
  #keep(ids: readonly string[]): void {
    for (const id of ids) this.nodes.cover(id);
    this.#leaving = this.#leaving.filter((id) => !ids.includes(id));
  }

  #show(nodes: ReadonlySet<string>): void {
    const edges = planEdges(this.#geometry, nodes, this.#pinnedEdge);
    const before = this.#mounted;
    if (isSame(before.nodes, nodes) && isSame(before.edges, edges)) return;
    for (const id of before.edges) if (!edges.has(id)) this.edges.uncover(id);
    // An item may leave and return before its element is removed, as when its group is collapsed.
    for (const id of nodes) if (!before.nodes.has(id)) this.nodes.cover(id);
    for (const id of edges) if (!before.edges.has(id)) this.edges.cover(id);
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

function hasExactly(slots: Slots, ids: ReadonlySet<string>): boolean {
  if (slots.size !== ids.size) return false;
  for (const id of ids) if (slots.get(id) === undefined) return false;
  return true;
}

interface CoveredTable {
  readonly slots: Slots;
  readonly covered: Flags;
}

interface CoverageOptions {
  readonly table: CoveredTable;
  /** Repaints after an item was covered or uncovered. */
  readonly redraw: () => void;
  readonly requestFrame: () => void;
  /** Whether nothing is painted, so that no item has to be handed over. */
  readonly isBlank: () => boolean;
}

/** An element is on the screen when the second frame after its mount begins. */
const framesUntilShown = 2;

/**
 * Tracks which items their elements cover, so that they are not painted. A new element covers its item only after it
 * has been on the screen for a frame. Until then the item is painted too, so that it does not flicker.
 */
class Coverage {
  readonly #options: CoverageOptions;
  /** The ids of items that have an element. */
  readonly #withElement = new Set<string>();
  /** Frames since the element of an item was mounted, until it covers the item. */
  readonly #framesSinceMount = new Map<string, number>();

  constructor(options: CoverageOptions) {
    this.#options = options;
  }

  /** Reports a mounted element; returns the function that reports its removal. */
  addElement(id: string): () => void {
    const { isBlank, requestFrame } = this.#options;
    this.#withElement.add(id);
    if (isBlank()) this.cover(id);
    else {
      this.#framesSinceMount.set(id, 0);
      requestFrame();
    }
    return () => this.#removeElement(id);
  }

  /** Called at the start of a frame. */
  step(): void {
    for (const [id, frames] of this.#framesSinceMount) {
      this.#framesSinceMount.set(id, frames + 1);
      if (frames + 1 < framesUntilShown) continue;
      this.#framesSinceMount.delete(id);
      this.cover(id);
    }
    if (this.#framesSinceMount.size > 0) this.#options.requestFrame();
  }

  /** Paints an item again before its element is removed. */
  uncover(id: string): void {
    this.#set(id, false);
  }

  /** Stops painting an item while it has an element. */
  cover(id: string): void {
    if (this.#withElement.has(id)) this.#set(id, true);
  }

  #set(id: string, isCovered: boolean): void {
    const { table, redraw } = this.#options;
    const slot = table.slots.get(id);
    if (slot !== undefined && table.covered.set(slot, isCovered)) redraw();
  }

  #removeElement(id: string): void {
    this.#withElement.delete(id);
    this.#framesSinceMount.delete(id);
    this.uncover(id);
  }
}

/** Nodes that stay mounted, by reason, and the focused edge. */
export class PinnedNodes {
  readonly #mounts: Pick<MountWindow, "pin">;
  readonly #byReason = new Map<string, ReadonlySet<string>>();
  #edge: string | undefined;

  constructor(mounts: Pick<MountWindow, "pin">) {
    this.#mounts = mounts;
  }

  /** Replaces the nodes that are pinned for a reason. */
  set(reason: string, ids: Iterable<string>): void {
    this.#byReason.set(reason, new Set(ids));
    this.#mounts.pin(
      new Set([...this.#byReason.values()].flatMap((each) => [...each])),
      this.#edge,
    );
  }

  /** Pins the focused node, or the focused edge with its two nodes. */
  setFocused(nodes: Iterable<string>, edge?: string): void {
    this.#edge = edge;
    this.set("focused", nodes);
  }
}
