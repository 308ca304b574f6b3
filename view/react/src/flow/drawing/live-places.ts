import type { Geometry } from "./geometry.ts";

/** Puts one element where the geometry has it. */
type Place = () => void;

/** Keeps elements where a gesture has them, each by itself: a render of all of them would be late at every step. */
export class LivePlaces {
  readonly #geometry: Geometry;
  readonly #nodes = new Map<string, Set<Place>>();
  readonly #edges = new Map<string, Set<Place>>();
  readonly #unfollow: () => void;

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
    this.#unfollow = geometry.follow((moved) => this.#place(moved));
  }

  /** Has an element of a node placed whenever a gesture moves it; returns the function that ends it. */
  node(id: string, place: Place): () => void {
    return this.#keep(this.#nodes, id, place);
  }

  /** Has an element of an edge placed whenever a gesture moves one of its nodes. */
  edge(id: string, place: Place): () => void {
    return this.#keep(this.#edges, id, place);
  }

  dispose(): void {
    this.#unfollow();
  }

  #keep(all: Map<string, Set<Place>>, id: string, place: Place): () => void {
    const places = all.get(id) ?? new Set();
    all.set(id, places.add(place));
    // What it was rendered with may be older than the gesture's last step.
    if (this.#geometry.hasDrafts) place();
    return () => {
      places.delete(place);
      if (places.size === 0 && all.get(id) === places) all.delete(id);
    };
  }

  #place(moved: Iterable<string>): void {
    const edges = new Set<number>();
    for (const id of moved) {
      placeAll(this.#nodes.get(id));
      for (const edge of this.#geometry.edgesOf(id)) edges.add(edge);
    }
    for (const slot of edges) {
      const id = this.#geometry.edges.slots.idAt(slot);
      if (id !== undefined) placeAll(this.#edges.get(id));
    }
  }
}

function placeAll(places: Iterable<Place> = []): void {
  for (const place of places) place();
}
