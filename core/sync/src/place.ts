import { ReplicaModel } from "./replica-model.ts";

/** The models inside a value, each with the way to it. */
function* modelsIn(step: string, value: unknown): Iterable<readonly [string, ReplicaModel]> {
  if (value instanceof ReplicaModel) yield [step, value];
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* modelsIn(`${step}.${at}`, item);
  } else if (isPlain(value)) {
    for (const [key, item] of Object.entries(value)) yield* modelsIn(`${step}.${key}`, item);
  }
}

/** Notes where models stand, so that they can be found again in another session. */
export function placeModels(holder: ReplicaModel, step: string, value: unknown): void {
  for (const [way, model] of modelsIn(step, value)) model.place = { holder, step: way };
}

/** The kind of a model, and where it stands by the names of what it is inside of: the same in every session. */
export function placeOf(model: ReplicaModel, known: Ordinals = new Map()): string {
  const steps: unknown[] = [model.kind];
  let at = model;
  while (at.place && steps.length < maximumDepth) {
    const { holder, step } = at.place;
    const name = nameOf(at);
    steps.push(name ? [name, ordinalsIn(holder, known).get(at) ?? 0] : step);
    at = holder;
  }
  return JSON.stringify(steps);
}

/** All models by their place. */
export function placesOf(models: Iterable<ReplicaModel>): ReadonlyMap<string, ReplicaModel> {
  const known: Ordinals = new Map();
  return new Map(Array.from(models, (model) => [placeOf(model, known), model]));
}

/** What a person calls the model. */
export function labelOf(model: ReplicaModel): string {
  return text(model, "label") || nameOf(model) || model.kind;
}

const maximumDepth = 1_000;

/** For each holder, which of its namesakes each model is: they are told apart by their order. */
type Ordinals = Map<ReplicaModel, ReadonlyMap<ReplicaModel, number>>;

function ordinalsIn(holder: ReplicaModel, known: Ordinals): ReadonlyMap<ReplicaModel, number> {
  const there = known.get(holder);
  if (there) return there;
  const counts = new Map<string, number>();
  const ordinals = new Map<ReplicaModel, number>();
  for (const model of heldBy(holder)) {
    const name = `${model.kind} ${nameOf(model)}`;
    const ordinal = counts.get(name) ?? 0;
    counts.set(name, ordinal + 1);
    ordinals.set(model, ordinal);
  }
  known.set(holder, ordinals);
  return ordinals;
}

function* heldBy(holder: ReplicaModel): Iterable<ReplicaModel> {
  const values = Array.from(holder.names, (name) => holder.shown(name));
  const records = Array.from(holder.collections, (name) => [...holder.records(name)]);
  for (const [, model] of modelsIn("", [values, records])) yield model;
}

function nameOf(model: ReplicaModel): string {
  return text(model, "name");
}

function text(model: ReplicaModel, name: string): string {
  const value = model.shown(name);
  return typeof value === "string" ? value : "";
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
