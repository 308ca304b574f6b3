import type { DrawnEdgeTypes, EdgeDefaults } from "./drawn-edge.ts";
import { type EdgeShape, edgeShape, isShape } from "./edge-shape.ts";

/** How the edges of a graph run, by their type: as the type says, or as it is called, or as all edges do. */
export class EdgeShapes {
  readonly #types: DrawnEdgeTypes;
  readonly #defaults: EdgeDefaults;
  readonly #known = new Map<string | null, EdgeShape>();

  constructor(types: DrawnEdgeTypes, defaults: EdgeDefaults) {
    this.#types = types;
    this.#defaults = defaults;
  }

  of(type: string | null): EdgeShape {
    const known = this.#known.get(type);
    if (known) return known;
    const shape = edgeShape(this.nameOf(type));
    this.#known.set(type, shape);
    return shape;
  }

  nameOf(type: string | null): string {
    return this.#named(type) ?? this.#named(this.#defaults.type) ?? "default";
  }

  #named(type: string | null | undefined): string | undefined {
    if (type === null || type === undefined) return undefined;
    const own = Object.hasOwn(this.#types, type) ? this.#types[type]?.shape : undefined;
    return own ?? (isShape(type) ? type : undefined);
  }
}
