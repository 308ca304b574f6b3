import { equalValues, type Handle } from "@heddle/params";
import { useMemo, useSyncExternalStore } from "react";

/** What a component needs of a model to follow its parameters. */
export type Observable = Pick<Handle, "read" | "subscribe">;

/** The names of the params that a component reads, with the types that its model gives them. */
export interface ParamNames<P> {
  readonly names: readonly string[];
  /** Carries the type only. */
  readonly shape?: P;
}

/** Lists names of a model's params: `paramNames<Text>()("text", "level")`. */
export function paramNames<Model>(): <Name extends keyof Model & string>(
  ...names: readonly Name[]
) => ParamNames<Readonly<Pick<Model, Name>>> {
  return (...names) => ({ names });
}

/** The current values of these params; the component renders again when one of them changes. */
export function useParams<P>(handle: Observable, params: ParamNames<P>): P {
  const observation = useMemo(() => new Observation<P>(handle, params), [handle, params]);
  return useSyncExternalStore(observation.subscribe, observation.current, observation.current);
}

/** What a component last saw of a model: one object until the model says that something changed. */
class Observation<P> {
  readonly #handle: Observable;
  readonly #names: readonly string[];
  #snapshot: P;

  constructor(handle: Observable, { names }: ParamNames<P>) {
    this.#handle = handle;
    this.#names = names;
    this.#snapshot = this.#read();
  }

  readonly current = (): P => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    // What changed between the first render and now was announced to nobody.
    const now = this.#read();
    if (!equalValues(now, this.#snapshot)) this.#snapshot = now;
    return this.#handle.subscribe(this.#names, () => {
      this.#snapshot = this.#read();
      listener();
    });
  };

  #read(): P {
    const values: Record<string, unknown> = {};
    for (const name of this.#names) values[name] = this.#handle.read(name);
    // A model's values have the types that its class declares for these names.
    return values as P;
  }
}
