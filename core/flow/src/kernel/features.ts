import { DeclarationError } from "@heddle/params";
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
export function isFeature(value: object): value is FlowFeature {
  return "name" in value && typeof value.name === "string";
}

/** A class of flows with more features than its base. */
export function withFeatures(base: FeaturedClass, added: readonly FlowFeature[]): FeaturedClass {
  const { features, derived, eventHooks, viewerClass, viewerOptions } = base.featureSet;
  for (const { name } of added) {
    if ([...features, ...added].filter((each) => each.name === name).length > 1) {
      throw new DeclarationError(
        `KernelFlow.with: there are two features "${name}"; leave one out`,
      );
    }
  }
  const all = [...features, ...added];
  const ownViewers = merged(added.map((each) => each.viewerParameters));
  const own = merged([
    ...added.flatMap((each) => [each.parameters, each.derived]),
    ownViewers,
    { features: featureNames(all.map(({ name }) => name)) },
  ]);
  const derivedNames = added.flatMap((each) =>
    Object.keys({ ...each.derived, ...each.viewerParameters }),
  );
  const Featured = class Flow extends View.with.call(base as never, own) {
    static override readonly intents = merged(added.map((each) => each.intents));
    static readonly featureSet: FeatureSet = {
      features: all,
      derived: new Set([...derived, ...derivedNames]),
      eventHooks: merged([eventHooks, ...added.map((each) => each.events)]),
      viewerClass: viewerClass.with(ownViewers) as unknown as typeof KernelViewer,
      viewerOptions: merged([viewerOptions, ...added.map((each) => each.viewerOptions)]),
    };
  };
  for (const feature of added) installMethods(Featured.prototype, feature);
  // View models do not know what flows have in common.
  return Featured as unknown as FeaturedClass;
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
