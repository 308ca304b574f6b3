import { useSyncExternalStore } from "react";

/** One value that changes often and that few components show. */
export class Signal<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly read = (): Value => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** The current value of a signal; the component renders again when it changes. */
export function useSignal<Value>({ subscribe, read }: Signal<Value>): Value {
  return useSyncExternalStore(subscribe, read, read);
}
