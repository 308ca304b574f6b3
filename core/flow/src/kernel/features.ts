import { DeclarationError, isObject, type Shape } from "@heddle/params";
import { View } from "@heddle/views";

import type { FlowJSON, SaveOptions } from "../document/flow-json.ts";
import type { KernelViewer } from "../viewer/kernel-viewer.ts";
import type { AnyFlowClass, FeatureFlow, FeatureHost, FeatureSet, FlowFeature } from "./feature.ts";
import { featureNames } from "./parameters.ts";

interface FeaturedClass extends AnyFlowClass {
  readonly name: string;
  readonly featureSet: FeatureSet;
}

/** The features of one flow. What one of them adds is created when it is first used. */
export class Features {
  readonly #flowClass: FeaturedClass;
  readonly #host: FeatureHost;
  readonly #created = new Map<FlowFeature, object>();

  constructor(flowClass: FeaturedClass, host: FeatureHost) {
    this.#flowClass = flowClass;
    this.#host = host;
  }

  /** Creates what features add that act before they are called. */
  start(): void {
    for (const each of this.#flowClass.featureSet.features) if (each.isEager) this.get(each);
  }

  /** What a feature adds; throws if the class of the flow does not have it. */
  get<Methods extends object>(feature: FlowFeature<Methods>): Methods {
    const known = this.#created.get(feature);
    // It is of the class that the feature names.
    if (known) return known as Methods;
    const { name, featureSet } = this.#flowClass;
    const FeatureMethods = featureSet.features.includes(feature) ? feature.methods : undefined;
    if (!FeatureMethods) {
      const wanted = feature?.name ?? "feature";
      throw new DeclarationError(
        `${name} has no feature "${wanted}": declare it as class ${name} extends KernelFlow.with(${wanted})`,
      );
    }
    const created = new FeatureMethods(this.#host as never);
    this.#created.set(feature, created);
    return created;
  }

  /** The graph with the parts of features that the options name: `{ status: true }` */
  withParts(json: FlowJSON, options: SaveOptions | undefined): FlowJSON {
    const parts = savedParts(this.#flowClass.featureSet).flatMap(([feature, saved]) =>
      options?.[saved.name as keyof SaveOptions] === true
        ? [[saved.name, saved.write(this.get(feature))] as const]
        : [],
    );
    return parts.length === 0 ? json : { ...json, ...Object.fromEntries(parts) };
  }
}

type Saved = NonNullable<FlowFeature["saved"]>;

/** The features that save a part in the file of a graph. */
export function savedParts({ features }: FeatureSet): (readonly [FlowFeature, Saved])[] {
  return features.flatMap((each) => (each.saved ? [[each, each.saved] as const] : []));
}

/** Whether it is the row of a feature, and not a table of parameters. */
function isFeature(value: unknown): value is FlowFeature {
  return isObject(value) && "name" in value && typeof value.name === "string";
}

/** A class of flows with more features, or with more parameters, than its base. */
export function extendedFlow(base: FeaturedClass, added: readonly (Shape | FlowFeature)[]): object {
  if (added.length > 0 && added.every(isFeature)) return withFeatures(base, added);
  const [shape] = added;
  if (added.length === 1 && isObject(shape) && !isFeature(shape) && !("features" in shape)) {
    return View.with.call(base as never, shape);
  }
  throw new DeclarationError(
    `${base.name}.with: pass features, or one table of parameters, in which "features" is reserved`,
  );
}

function withFeatures(base: FeaturedClass, added: readonly FlowFeature[]): FeaturedClass {
  const { features, intents, derived, eventHooks, viewerClass, viewerOptions } = base.featureSet;
  const all = [...features, ...added];
  assertTogether(base, added);
  const ownViewers = merged(added.map((each) => each.viewerParameters));
  const own = merged([
    ...added.flatMap((each) => [each.parameters, each.derived]),
    ownViewers,
    { features: featureNames(all.map(({ name }) => name)) },
  ]);
  const ownIntents = merged(added.map((each) => each.intents));
  const derivedNames = added.flatMap((each) =>
    Object.keys({ ...each.derived, ...each.viewerParameters }),
  );
  const FeaturedViewer = class FlowViewer extends viewerClass.with(ownViewers) {};
  const Featured = class Flow extends View.with.call(base as never, own) {
    static override readonly intents = ownIntents;
    static readonly featureSet: FeatureSet = {
      features: all,
      intents: { ...intents, ...ownIntents },
      derived: new Set([...derived, ...derivedNames]),
      eventHooks: merged([eventHooks, ...added.map((each) => each.events)]),
      viewerClass: FeaturedViewer as unknown as typeof KernelViewer,
      viewerOptions: merged([viewerOptions, ...added.map((each) => each.viewerOptions)]),
    };
  };
  for (const feature of added) installMethods(Featured.prototype, feature);
  // View models do not know what flows have in common.
  return Featured as unknown as FeaturedClass;
}

/** Throws if a feature lacks another one that it needs, or declares a name that the flow has already. */
function assertTogether({ featureSet, shape }: FeaturedClass, added: readonly FlowFeature[]): void {
  const features = new Set(featureSet.features.map(({ name }) => name));
  const taken = {
    parameter: new Set(Object.keys(shape)),
    intent: new Set(["undo", "redo", ...Object.keys(featureSet.intents)]),
    event: new Set(Object.keys(featureSet.eventHooks)),
  };
  for (const feature of added) {
    const { name, parameters, derived, viewerParameters, intents, events } = feature;
    take(features, name, `KernelFlow.with: there are two features "${name}"; leave one out`);
    const declared = {
      parameter: [parameters, derived, viewerParameters].flatMap((each) => Object.keys(each ?? {})),
      intent: Object.keys(intents ?? {}),
      event: Object.keys(events ?? {}),
    };
    for (const place of ["parameter", "intent", "event"] as const) {
      for (const each of declared[place]) {
        const problem = `The feature "${name}" has the ${place} "${each}", which the flow has already`;
        take(taken[place], each, problem);
      }
    }
  }
  for (const { name, requires = [] } of added) {
    const missing = requires.filter((each) => !features.has(each));
    if (missing.length === 0) continue;
    throw new DeclarationError(
      `The feature "${name}" needs ${missing.map((each) => `"${each}"`).join(" and ")}: add them to KernelFlow.with`,
    );
  }
}

function take(taken: Set<string>, name: string, problem: string): void {
  if (taken.has(name)) throw new DeclarationError(problem);
  taken.add(name);
}

function merged<Row>(
  tables: readonly (Readonly<Record<string, Row>> | undefined)[],
): Record<string, Row> {
  return Object.assign({}, ...tables) as Record<string, Row>;
}

/** Gives flows the public methods and getters of a feature. */
function installMethods(prototype: object, feature: FlowFeature): void {
  const methods = (feature.methods?.prototype ?? {}) as object;
  for (const name of Reflect.ownKeys(methods)) {
    if (name === "constructor") continue;
    if (name in prototype) {
      throw new DeclarationError(
        `The feature "${feature.name}" has the method "${String(name)}", which the flow has already`,
      );
    }
    const member = { ...Object.getOwnPropertyDescriptor(methods, name) };
    if (member.get) member.get = calling(feature, member.get);
    if (member.value) member.value = calling(feature, member.value as Method);
    Object.defineProperty(prototype, name, member);
  }
}

type Method = (...args: unknown[]) => unknown;

/** A method of a flow that calls a method of a feature. */
function calling(feature: FlowFeature, method: Method): Method {
  return function call(this: FeatureFlow, ...args: unknown[]) {
    return Reflect.apply(method, this.feature(feature), args);
  };
}
