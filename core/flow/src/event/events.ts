import { ParameterError, unhandled } from "@heddle/params";

import { assertFunction } from "../argument-checks.ts";
import type { CommittedChange } from "../change/graph-change.ts";
import {
  type EventDelivery,
  type FlowEvent,
  type FlowEvents,
  type FlowEventType,
  hookOf,
  type HookOwner,
} from "./flow-event.ts";

/** Receives events of one type, or with `*` of all. Its result is ignored, but a promise that rejects is reported. */
export type EventCallback<Type extends FlowEventType | "*", Source> = (
  event: Type extends FlowEventType ? FlowEvents[Type] : FlowEvent,
  source: Source,
) => unknown;

const nothing: CommittedChange = { deliveries: [] };

/**
 * The last entry of an immutable linked list: the changes of a transaction with the events that they cause. A
 * transaction that fails restores the reference to an earlier entry. When it ends, `Transactions` reads the changes from
 * the list to record the undo step. When it commits, `Events` delivers the events and clears the list.
 */
export class PendingEvents {
  #change: CommittedChange;
  #previous: PendingEvents | null;

  constructor(change: CommittedChange, previous: PendingEvents | null) {
    this.#change = change;
    this.#previous = previous;
  }

  /** The changes after `start`, oldest first. */
  since(start: PendingEvents | null): CommittedChange[] {
    if (this === start) return [];
    const changes = [this.#change];
    let entry = this.#previous;
    for (; entry && entry !== start; entry = entry.#previous) changes.push(entry.#change);
    return changes.toReversed();
  }

  /** Like `since`, and releases the changes, which may hold a whole graph. */
  drainSince(start: PendingEvents | null): CommittedChange[] {
    const changes = this.since(start);
    this.#change = nothing;
    this.#previous = null;
    return changes;
  }
}

/** Stores the pending events. A transaction that fails restores them. */
export interface PendingStore {
  pending: PendingEvents | null;
  watch(
    name: "pending",
    callback: (changes: {
      readonly pending?: {
        readonly old: PendingEvents | null;
        readonly value: PendingEvents | null;
      };
    }) => void,
  ): unknown;
}

interface Subscriber<Source> {
  readonly callback: EventCallback<"*", Source>;
  active: boolean;
}

/** Collects the events of a transaction and emits them, each once, when it commits. */
export class Events<Source extends { onError(error: unknown): void }> {
  readonly #store: PendingStore;
  readonly #source: Source;
  readonly #subscribers = new Map<string, Set<Subscriber<Source>>>();

  constructor(store: PendingStore, source: Source) {
    this.#store = store;
    this.#source = source;
    store.watch("pending", ({ pending }) => {
      const changes = pending?.value?.drainSince(pending.old) ?? [];
      for (const { deliveries } of changes) for (const each of deliveries) this.#deliver(each);
    });
  }

  /** Registers a callback and returns the function that removes it. */
  on<Type extends FlowEventType | "*">(
    type: Type,
    callback: EventCallback<Type, Source>,
  ): () => void {
    if (type !== "*" && !Object.hasOwn(hookOf, type)) {
      const known = Object.keys(hookOf).join(", ");
      throw new ParameterError(
        "unknown_event",
        `Flow has no event "${type}" (it has: ${known}, *)`,
      );
    }
    assertFunction(`Flow.on "${type}"`, "the callback", callback);
    // Registered under its type, it receives events of that type only.
    const subscriber = { callback: callback as EventCallback<"*", Source>, active: true };
    const group = this.#subscribers.get(type) ?? new Set();
    this.#subscribers.set(type, group.add(subscriber));
    return () => {
      subscriber.active = false;
      group.delete(subscriber);
    };
  }

  /** Adds a change to the current transaction. */
  add(change: CommittedChange): void {
    this.#store.pending = new PendingEvents(change, this.#store.pending);
  }

  /** The end of the list, for `since`. */
  get position(): PendingEvents | null {
    return this.#store.pending;
  }

  /** The changes after a position, oldest first. */
  since(start: PendingEvents | null): CommittedChange[] {
    return this.#store.pending?.since(start) ?? [];
  }

  /** Passes the error to `onError` if the promise rejects. */
  reportRejection(promise: PromiseLike<unknown>): void {
    this.#attempt(() => promise);
  }

  /** Calls the subscribers of the type in the order of their registration, then those of `*`, then the hooks. */
  #deliver({ event, items, hooksOnly }: EventDelivery): void {
    const subscribers = hooksOnly
      ? []
      : [...this.#subscribersTo(event.type), ...this.#subscribersTo("*")];
    for (const subscriber of subscribers) {
      this.#attempt(() => subscriber.active && subscriber.callback(event, this.#source));
    }
    for (const item of items) {
      for (const name of [hookOf[event.type], "onEvent"] as const)
        this.#callHook(item, name, event);
    }
  }

  #subscribersTo(type: string): Iterable<Subscriber<Source>> {
    return this.#subscribers.get(type) ?? [];
  }

  #callHook(item: HookOwner, name: string | null, event: FlowEvent): void {
    const hook = name !== null && (item as unknown as Readonly<Record<string, unknown>>)[name];
    if (typeof hook !== "function") return;
    this.#attempt(() => Reflect.apply(hook, item, [event, this.#source]));
  }

  /** Calls a function that may throw or reject. A failure does not stop other callbacks, even if `onError` throws too. */
  #attempt(call: () => unknown): void {
    const report = (error: unknown): void => {
      try {
        this.#source.onError(error);
      } catch (failure) {
        unhandled.report(failure);
      }
    };
    try {
      const result = call();
      if (isPromise(result)) result.then(undefined, report);
    } catch (error) {
      report(error);
    }
  }
}

/** Whether a value is a promise, of any library. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null || !("then" in value)) return false;
  return typeof value.then === "function";
}
