import { isPlainObject, Message, type Translatable } from "@heddle/params";

import { ReplicaModel } from "./replica-model.ts";

/** The models inside a value with their paths: `{ list: [model] }` under "p" → `["p.list.0", model]` */
function* modelsIn(path: string, value: unknown): Iterable<readonly [string, ReplicaModel]> {
  if (value instanceof ReplicaModel) yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* modelsIn(`${path}.${index}`, item);
  } else if (isPlainObject(value)) {
    for (const [key, item] of Object.entries(value)) yield* modelsIn(`${path}.${key}`, item);
  }
}

/** Stores the parent of each model inside a value. */
export function linkParents(parent: ReplicaModel, key: string, value: unknown): void {
  for (const [path, model] of modelsIn(key, value)) model.parentLink = { parent, key: path };
}

/** A path that is equal in every session: `["field",["name",0],"body","form"]`, names before positions. */
export function pathOf(model: ReplicaModel, cache: Ordinals = new Map()): string {
  const steps: unknown[] = [model.kind];
  let current = model;
  while (current.parentLink && steps.length < maxSteps) {
    const { parent, key } = current.parentLink;
    const name = nameOf(current);
    steps.push(name ? [name, ordinalsOf(parent, cache).get(current) ?? 0] : key);
    current = parent;
  }
  return JSON.stringify(steps);
}

export function modelsByPath(models: Iterable<ReplicaModel>): ReadonlyMap<string, ReplicaModel> {
  const cache: Ordinals = new Map();
  return new Map(Array.from(models, (model) => [pathOf(model, cache), model]));
}

/** The model's label for people. */
export function labelOf(model: ReplicaModel): Translatable {
  const label = model.peek("label");
  if (label instanceof Message) return label;
  return textOf(model, "label") || nameOf(model) || model.kind;
}

const maxSteps = 1_000;

/** Per parent: the position of each model among those with the same kind and name. */
type Ordinals = Map<ReplicaModel, ReadonlyMap<ReplicaModel, number>>;

function ordinalsOf(parent: ReplicaModel, cache: Ordinals): ReadonlyMap<ReplicaModel, number> {
  const known = cache.get(parent);
  if (known) return known;
  const counts = new Map<string, number>();
  const ordinals = new Map<ReplicaModel, number>();
  for (const model of modelsInside(parent)) {
    const name = `${model.kind} ${nameOf(model)}`;
    const ordinal = counts.get(name) ?? 0;
    counts.set(name, ordinal + 1);
    ordinals.set(model, ordinal);
  }
  cache.set(parent, ordinals);
  return ordinals;
}

function* modelsInside(parent: ReplicaModel): Iterable<ReplicaModel> {
  const values = Array.from(parent.names, (name) => parent.peek(name));
  const records = Array.from(parent.collections, (name) => [...parent.records(name)]);
  for (const [, model] of modelsIn("", [values, records])) yield model;
}

function nameOf(model: ReplicaModel): string {
  return textOf(model, "name");
}

function textOf(model: ReplicaModel, name: string): string {
  const value = model.peek(name);
  return typeof value === "string" ? value : "";
}
