import { type AnyParamsClass, type Collection, Params } from "@heddle/params";

/** A model and all models that a view can reach from it. */
export function reachableModels(root: Params): ReadonlySet<Params> {
  const reached = new Set([root]);
  for (const model of reached) {
    for (const models of usedModels(model).values()) {
      for (const inner of models) reached.add(inner);
    }
  }
  return reached;
}

/** The models that a model refers to, by parameter and by record (`collection/key`). */
export function usedModels(model: Params): Map<string, ReadonlySet<Params>> {
  const used = new Map<string, ReadonlySet<Params>>();
  const note = (topic: string, value: unknown): void => {
    const models = modelsIn(value);
    if (models.size > 0) used.set(topic, models);
  };
  for (const name of visibleNames(model)) {
    const value = model.read(name);
    if (!isRecords(model, name)) note(name, value);
    else for (const [key, record] of value as Collection<object>) note(`${name}/${key}`, record);
  }
  return used;
}

/** The models in a value, however deep. */
export function modelsIn(value: unknown): ReadonlySet<Params> {
  return new Set(eachModelIn(value));
}

/** The names of what a view may see of a model. */
export function visibleNames(model: Params): string[] {
  return Object.entries(shapeOf(model))
    .filter(([, declaration]) => declaration.view !== "none")
    .map(([name]) => name);
}

/** The fields of a patch of which only the keys that it names change. */
export function mergedFields(model: Params, name: string, patch: object): string[] {
  const declaration = shapeOf(model)[name];
  const merges = declaration && "collection" in declaration ? (declaration.merges ?? []) : [];
  return merges.filter((field) => Object.hasOwn(patch, field));
}

/** Whether a model has a collection of this name. */
export function isRecords(model: Params, name: string): boolean {
  const declaration = shapeOf(model)[name];
  return declaration !== undefined && "collection" in declaration;
}

function shapeOf(model: Params): AnyParamsClass["shape"] {
  return (model.constructor as unknown as AnyParamsClass).shape;
}

function* eachModelIn(value: unknown): Iterable<Params> {
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Params) yield value;
  else if (Array.isArray(value)) for (const item of value) yield* eachModelIn(item);
  else if (!(value instanceof Date) && !(value instanceof Blob)) {
    for (const item of Object.values(value)) yield* eachModelIn(item);
  }
}
