import {
  type AnyParamsClass,
  Collection,
  equalValues,
  type Handle,
  isPlainObject,
  Message,
  type ObservableName,
  Params,
} from "@heddle/params";
import { type Context, createContext, useContext, useMemo, useSyncExternalStore } from "react";

import { type Translate, useTranslate } from "./language.tsx";
import { ViewedContext } from "./view-host.ts";

/** The part of a handle that the hooks use. */
type Observable = Pick<Handle, "read" | "subscribe">;

/** What a component reads of a model, with its types: params, and values that are derived from params. */
export interface ParamNames<P> {
  readonly names: readonly string[];
  /** The names, then those of the params that only `derive` reads. */
  readonly watched: readonly string[];
  readonly derive?: ((handle: Observable) => object) | undefined;
  /** Carries the type only. */
  readonly shape?: P;
}

/** Lists names of a model's params: `paramNames<Text>()("text", "level")`. */
export function paramNames<Model>(): <Name extends keyof Model & string>(
  ...names: readonly Name[]
) => ParamNames<Readonly<Pick<Model, Name>>> {
  return (...names) => ({ names, watched: names });
}

/**
 * Adds values that are derived from params. The component renders when one of them changes, not with each change of the
 * params: `withDerived(params, ["value"], (handle) => ({ isSet: handle.read("value") !== undefined }))`.
 */
export function withDerived<P, Derived extends object>(
  { names, watched }: ParamNames<P>,
  from: readonly string[],
  derive: (handle: Observable) => Derived,
): ParamNames<P & Derived> {
  return { names, watched: [...watched, ...from], derive };
}

/** Whether the user may not change a model that others may change: components see it as disabled. */
export type IsLocked = (model: Observable & Partial<Pick<Handle, "kind">>) => boolean;

export const LockContext: Context<IsLocked | null> = createContext<IsLocked | null>(null);

/** The current values of these params, messages as text; the component renders when one of them changes. */
export function useParams<P>(handle: Observable, params: ParamNames<P>): P {
  const t = useTranslate();
  const isLocked = useContext(LockContext);
  const observation = useMemo(
    () => new Observation<P>(isLocked?.(handle) ? locked(handle) : handle, params, t),
    [handle, params, t, isLocked],
  );
  return useSyncExternalStore(observation.subscribe, observation.current, observation.current);
}

function locked(model: Observable): Observable {
  return {
    read: (name) => name === "disabled" || model.read(name),
    subscribe: (names, listener) => model.subscribe(names, listener),
  };
}

/** A snapshot of params that stays the same object until one of them changes. */
class Observation<P> {
  readonly #handle: Observable;
  readonly #params: ParamNames<P>;
  readonly #translate: Translate;
  /** The values of the watched names, as the handle returned them. */
  #values: readonly unknown[] = [];
  #snapshot: P;

  constructor(handle: Observable, params: ParamNames<P>, t: Translate) {
    this.#handle = handle;
    this.#params = params;
    this.#translate = t;
    this.#snapshot = this.#read();
  }

  readonly current = (): P => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    const { watched, derive } = this.#params;
    // Changes between the first render and the subscription were not observed.
    const isSame = watched.every((name, at) =>
      Object.is(this.#handle.read(name), this.#values[at]),
    );
    if (!isSame) {
      const now = this.#read();
      if (!equalValues(now, this.#snapshot)) this.#snapshot = now;
    }
    return this.#handle.subscribe(watched, () => {
      const next = this.#read();
      // Only a derived value can be the same after a change.
      if (derive && equalValues(next, this.#snapshot)) return;
      this.#snapshot = next;
      listener();
    });
  };

  #read(): P {
    const { names, watched, derive } = this.#params;
    const values: Record<string, unknown> = {};
    const read: unknown[] = [];
    // The fields of a long form read thousands of values, so in one loop.
    for (const name of watched) {
      const value = this.#handle.read(name);
      if (read.length < names.length) {
        values[name] = value instanceof Message ? this.#translate(value) : value;
      }
      read.push(value);
    }
    this.#values = read;
    if (derive) Object.assign(values, derive(this.#handle));
    // A model's values have the types that its class declares for these names.
    return values as P;
  }
}

/** A handle that is not the model itself, such as a replica. */
type RemoteHandle = Handle & { readonly watchers?: never };

/**
 * The current value of a parameter, or of a computed property such as `flow.nodes`. The component renders only when it
 * changes. Code of the page can read every parameter of a local model. A registered component, or code with a handle,
 * can read only parameters that views may read: it works the same embedded and served.
 */
export function useParam<Model extends Params, Name extends ObservableName<Model> & keyof Model>(
  model: Model,
  name: Name,
): Model[Name];
export function useParam(handle: RemoteHandle, name: string): unknown;
export function useParam(handle: Handle, name: string): unknown {
  const viewed = useContext(ViewedContext);
  const source = useMemo(() => sourceOf(handle, name, viewed), [handle, name, viewed]);
  const names = useMemo(() => paramNames<Record<string, unknown>>()(name), [name]);
  return useParams(source, names)[name];
}

/**
 * The handle itself if it has the parameter, or if only rendered parameters may be read. Otherwise the local model,
 * with its hidden and computed properties.
 */
function sourceOf(handle: Handle, name: string, viewed: Handle | null): Observable {
  if (!(handle instanceof Params) || visibleNames(handle).includes(name)) return handle;
  return viewed instanceof Params && isPartOf(handle, viewed) ? handle : observed(handle);
}

function visibleNames(model: Params): readonly string[] {
  const { shape } = model.constructor as unknown as AnyParamsClass;
  return Object.keys(shape).filter((name) => shape[name]?.view !== "none");
}

/** Whether a view of the root can reach the model. */
function isPartOf(model: Params, root: Params): boolean {
  const reached = new Set([root]);
  for (const each of reached) {
    for (const name of visibleNames(each)) {
      for (const inner of modelsIn(each.read(name))) reached.add(inner);
    }
  }
  return reached.has(model);
}

function* modelsIn(value: unknown): Generator<Params> {
  if (value instanceof Params) yield value;
  else if (value instanceof Collection) {
    for (const [, record] of value) yield* modelsIn(record);
  } else if (Array.isArray(value) || isPlainObject(value)) {
    for (const each of Object.values(value)) yield* modelsIn(each);
  }
}

function observed(model: Params): Observable {
  return {
    read: (name) => (model as unknown as Readonly<Record<string, unknown>>)[name],
    subscribe: (names, listener) => {
      const stops = names.map((name) => model.observe(name, listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
