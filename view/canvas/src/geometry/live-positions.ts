import type { Geometry } from "./geometry.ts";

/** Sets the position of one element. */
type UpdatePosition = () => void;

/** Moves mounted elements one by one during a gesture. Rendering all of them for each step would be too slow. */
export class LivePositions {
  readonly #geometry: Geometry;
  readonly #nodes = new Map<string, Set<UpdatePosition>>();
  readonly #edges = new Map<string, Set<UpdatePosition>>();
  readonly #unsubscribe: () => void;

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
    this.#unsubscribe = geometry.subscribeMoves((nodes, edges) => this.#update(nodes, edges));
  }

  /** Calls `update` whenever a gesture moves the node; returns the function that stops it. */
  node(id: string, update: UpdatePosition): () => void {
    return this.#register(this.#nodes, id, update);
  }

  /** Calls `update` whenever a gesture moves one of the edge's nodes, or a node into or out of its way. */
  edge(id: string, update: UpdatePosition): () => void {
    return this.#register(this.#edges, id, update);
  }

  dispose(): void {
    this.#unsubscribe();
  }

  #register(all: Map<string, Set<UpdatePosition>>, id: string, update: UpdatePosition): () => void {
    const updates = all.get(id) ?? new Set();
    all.set(id, updates.add(update));
    // The last render may be older than the last step of the gesture.
    if (this.#geometry.isDragging) update();
    return () => {
      updates.delete(update);
      if (updates.size === 0 && all.get(id) === updates) all.delete(id);
    };
  }

  #update(nodes: readonly string[], edges: ReadonlySet<number>): void {
    for (const id of nodes) runAll(this.#nodes.get(id));
    for (const slot of edges) {
      const id = this.#geometry.edges.slots.idAt(slot);
      if (id !== undefined) runAll(this.#edges.get(id));
    }
  }
}

function runAll(updates: Iterable<UpdatePosition> = []): void {
  for (const update of updates) update();
}
