import { equalValues, type Handle, HeddleError, type Outcome } from "@heddle/params";

import type { Prediction, RecordForecast } from "./prediction.ts";
import { ReplicaRecords } from "./replica-records.ts";

/** Where a model stands in the tree: the model that holds it, and how. */
export interface Place {
  readonly holder: ReplicaModel;
  readonly step: string;
}

/** Carries an intent to the host. */
export type Carry = (
  model: ReplicaModel,
  intent: string,
  args: readonly unknown[],
) => Promise<Outcome>;

/** A model as a client knows it: a handle like the model itself, on what the host confirmed and what is predicted. */
export class ReplicaModel implements Handle {
  readonly id: string;
  readonly kind: string;
  /** Where it was last seen in the tree. */
  place: Place | undefined;
  readonly #confirmed = new Map<string, unknown>();
  readonly #predicted = new Map<string, unknown>();
  readonly #records = new Map<string, ReplicaRecords>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #eventListeners = new Map<string, Set<(payload: unknown) => void>>();
  readonly #carry: Carry;

  constructor(id: string, kind: string, carry: Carry) {
    this.id = id;
    this.kind = kind;
    this.#carry = carry;
  }

  read(name: string): unknown {
    const records = this.#records.get(name);
    if (records) return records;
    if (this.#predicted.has(name)) return this.#predicted.get(name);
    if (this.#confirmed.has(name)) return this.#confirmed.get(name);
    throw new HeddleError("unknown_parameter", `A ${this.kind} shows no parameter "${name}"`);
  }

  subscribe(names: readonly string[], listener: () => void): () => void {
    for (const name of names) {
      const listeners = this.#listeners.get(name) ?? new Set();
      this.#listeners.set(name, listeners.add(listener));
    }
    return () => {
      for (const name of names) {
        const listeners = this.#listeners.get(name);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(name);
      }
    };
  }

  listen(event: string, listener: (payload: unknown) => void): () => void {
    const listeners = this.#eventListeners.get(event) ?? new Set();
    this.#eventListeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** The model has told something in passing. */
  hear(event: string, payload: unknown): void {
    for (const listener of this.#eventListeners.get(event) ?? []) listener(payload);
  }

  call(intent: string, ...args: readonly unknown[]): Promise<Outcome> {
    return this.#carry(this, intent, args);
  }

  /** The names that it has a value for. */
  get names(): Iterable<string> {
    return this.#confirmed.keys();
  }

  /** What is shown under a name, or under `collection/key`; undefined where there is nothing. */
  shown(topic: string): unknown {
    const slash = topic.indexOf("/");
    if (slash >= 0) return this.#records.get(topic.slice(0, slash))?.get(topic.slice(slash + 1));
    const records = this.#records.get(topic);
    if (records) return records;
    return this.#predicted.has(topic) ? this.#predicted.get(topic) : this.#confirmed.get(topic);
  }

  listenersOf(topic: string): Iterable<() => void> {
    return this.#listeners.get(topic) ?? [];
  }

  confirm(name: string, value: unknown): void {
    // The same value stays the same object, so that nobody takes it for a change.
    if (!equalValues(this.#confirmed.get(name), value) || !this.#confirmed.has(name)) {
      this.#confirmed.set(name, value);
    }
  }

  records(name: string): ReplicaRecords {
    const known = this.#records.get(name);
    if (known) return known;
    const records = new ReplicaRecords((id, listener) =>
      this.subscribe([`${name}/${id}`], listener),
    );
    this.#records.set(name, records);
    return records;
  }

  get collections(): Iterable<string> {
    return this.#records.keys();
  }

  /** Replaces what is predicted by these predictions, the later ones on top. */
  predict(predictions: readonly Prediction[]): void {
    this.#predicted.clear();
    const forecasts = new Map<string, Map<string, RecordForecast[]>>();
    for (const { values = {}, records = [] } of predictions) {
      for (const [name, value] of Object.entries(values)) this.#predicted.set(name, value);
      for (const record of records) {
        const { name, key } = record;
        const ofName = forecasts.get(name) ?? new Map<string, RecordForecast[]>();
        forecasts.set(name, ofName.set(key, [...(ofName.get(key) ?? []), record]));
      }
    }
    for (const [name, records] of this.#records) records.predict(forecasts.get(name) ?? new Map());
  }
}
