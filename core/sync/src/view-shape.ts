import { type AnyParamsClass, type Declaration, intentsOf, type Params } from "@heddle/params";

import type { IntentTraits } from "./protocol.ts";

/** A parameter or collection that views may read. */
interface VisibleName {
  readonly name: string;
  /** The position of the layer that holds it. */
  readonly layer: number;
  readonly isCollection: boolean;
  /** The fields of records whose keys a patch merges. */
  readonly merges: readonly string[];
}

/** What views may read and call of the models of a class. */
export class ViewShape {
  readonly names: ReadonlyMap<string, VisibleName>;
  readonly traits: IntentTraits;
  readonly #layers: readonly object[];

  constructor(layers: readonly object[]) {
    this.#layers = layers;
    this.names = visibleNames(layers);
    this.traits = traitsOf(layers);
  }

  /** Whether it is that of a model: models of one class can have different bases. */
  fits(model: Params): boolean {
    let at = 0;
    for (const { constructor } of layersOf(model)) {
      if (this.#layers[at] !== constructor) return false;
      at += 1;
    }
    return at === this.#layers.length;
  }
}

/** By the class of the model: models of one class have few different bases, such as the classes of flows of an app. */
const shapes = new WeakMap<object, ViewShape[]>();

/** The shape of a model, which is compiled once for its class and those of its bases. */
export function viewShapeOf(model: Params): ViewShape {
  const known = shapes.get(model.constructor) ?? [];
  const fitting = known.find((each) => each.fits(model));
  if (fitting) return fitting;
  const shape = new ViewShape(Array.from(layersOf(model), ({ constructor }) => constructor));
  shapes.set(model.constructor, [...known, shape]);
  return shape;
}

/** A model and its bases: a view reads all of them as one model. */
export function* layersOf(model: Params): Iterable<Params> {
  for (let layer: Params | undefined = model; layer; layer = layer.base) yield layer;
}

/** The model that holds a parameter: the first layer that declares it. */
export function ownerOf(model: Params, name: string): Params | undefined {
  const position = viewShapeOf(model).names.get(name)?.layer;
  return position === undefined ? undefined : [...layersOf(model)][position];
}

/** The first layer that declares a name decides whether views may read it. */
function visibleNames(layers: readonly object[]): ReadonlyMap<string, VisibleName> {
  const declared = new Map<string, VisibleName & { readonly isVisible: boolean }>();
  for (const [layer, constructor] of layers.entries()) {
    for (const [name, declaration] of Object.entries((constructor as AnyParamsClass).shape)) {
      const isVisible = declaration.view !== "none";
      if (!declared.has(name))
        declared.set(name, { ...kindOf(declaration), name, layer, isVisible });
    }
  }
  return new Map([...declared].filter(([, { isVisible }]) => isVisible));
}

function kindOf(declaration: Declaration): Pick<VisibleName, "isCollection" | "merges"> {
  const isCollection = "collection" in declaration;
  return { isCollection, merges: isCollection ? (declaration.merges ?? []) : [] };
}

function traitsOf(layers: readonly object[]): IntentTraits {
  // The first layer wins, as in `fromEntries` the last entry.
  const intents = layers.toReversed().flatMap((constructor) => [...intentsOf(constructor)]);
  return Object.fromEntries(
    intents.map(([name, { declaration }]) => {
      const { command, viewer, lossy, coalesceBy, sendMode, sessionArgument } = declaration;
      return [
        name,
        {
          ...(command && { command }),
          ...(viewer && { viewer }),
          ...(lossy && { lossy }),
          ...(coalesceBy && { coalesceBy }),
          ...(sendMode && { sendMode }),
          ...(sessionArgument !== undefined && { sessionArgument }),
        },
      ];
    }),
  );
}
