import type { Outcome } from "./intent.ts";

/** All that a view knows of a model: it reads, subscribes and calls. A model is its own handle; so is a replica. */
export interface Handle {
  /** Which component shows it. */
  readonly kind: string;
  /** The current value of a parameter that a view may see. */
  read(name: string): unknown;
  /** Calls the listener after any of these parameters changed; returns the function that unsubscribes. */
  subscribe(names: readonly string[], listener: () => void): () => void;
  /** Calls the listener with what each transient event of this name carries; returns the function that stops it. */
  listen(event: string, listener: (payload: unknown) => void): () => void;
  /** Asks the model to do something. It acts before this returns; the outcome says whether it did or why not. */
  call(intent: string, ...args: readonly unknown[]): Promise<Outcome>;
}

/** What a view knows of a collection. */
export interface Records<R extends object = Record<string, unknown>> extends Iterable<
  readonly [id: string, record: Readonly<R>]
> {
  readonly size: number;
  get(id: string): Readonly<R> | undefined;
  has(id: string): boolean;
  /** Calls the listener after this record was added, changed or removed. */
  subscribe(id: string, listener: () => void): () => void;
  /** Calls the listener with the ids of the records that were added, changed or removed together. */
  watch(listener: (ids: ReadonlySet<string>) => void): () => void;
}
