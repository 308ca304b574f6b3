import type { Declaration, Shape } from "./declaration.ts";

/** What a shape says, prepared once for all models that have it. */
export interface Blueprint {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** The places of the names, in the order of the declarations. */
  readonly places: ReadonlyMap<string, number>;
  /** The names that a view may read. */
  readonly visible: ReadonlySet<string>;
}

const blueprints = new WeakMap<Shape, Blueprint>();

/** The blueprint of a shape; a map and a set, so that no name can reach a prototype. */
export function blueprintOf(shape: Shape): Blueprint {
  const known = blueprints.get(shape);
  if (known) return known;
  const declarations = new Map(Object.entries(shape));
  const visible = [...declarations].filter(([, { view }]) => view !== "none");
  const blueprint = {
    declarations,
    places: new Map([...declarations.keys()].map((name, place) => [name, place])),
    visible: new Set(visible.map(([name]) => name)),
  };
  blueprints.set(shape, blueprint);
  return blueprint;
}
