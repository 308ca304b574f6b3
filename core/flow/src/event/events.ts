import {
  type Entry,
  isPlainObject,
  type Observed,
  ParameterError,
  record,
  unhandled,
  Watchers,
} from "@heddle/params";

import { assertFunction } from "../argument-checks.ts";
import type { CommittedChange } from "../change/graph-change.ts";
import {
  type EventDelivery,
  type EventHooks,
  type FlowEvent,
  type FlowEvents,
  type FlowEventType,
  type HookOwner,
  hoverEvents,
} from "../flow-event.ts";

/** Receives events of one type, or with `*` of all. Its result is ignored, but a promise that rejects is reported. */
export type EventCallback<Type extends FlowEventType | "*", Source> = (
  event: Type extends FlowEventType ? FlowEvents[Type] : FlowEvent,
  source: Source,
) => unknown;

interface Subscriber<Source> {
  readonly callback: EventCallback<"*", Source>;
  active: boolean;
}

const none: readonly never[] = [];

/** The name under which a transaction delivers changes to `Events`. */
const topic = "events";

/**
 * Collects the changes of a transaction with the events that they cause. When a transaction of the flow ends,
 * `Transactions` reads them to record the undo step. When the outermost transaction commits, the events are emitted, each
 * once. A transaction that fails drops them.
 */
export class Events<Source extends { onError(error: unknown): void }> implements Observed {
  readonly modelName = "Flow";
  readonly watchers: Watchers = new Watchers();
  readonly #source: Source;
  readonly #hooks: EventHooks;
  readonly #onHoverWanted: (isWanted: boolean) => void;
  readonly #subscribers = new Map<string, Set<Subscriber<Source>>>();
  /** The subscribers that receive an event of a type, until one is added or removed. */
  readonly #recipients = new Map<string, readonly Subscriber<Source>[]>();
  /** The changes of the running transaction. */
  #pending: CommittedChange[] = [];
  /** The entry of a transaction, the same one for all changes. */
  readonly #entry: Entry = {
    model: this,
    undo: () => void this.#pending.pop(),
    describe: (changes) => {
      // The first of the transaction's changes is described with all others.
      if (changes[topic]) return;
      changes[topic] = this.#pending;
      this.#pending = [];
    },
  };

  /** `onHoverWanted` is told whether somebody listens to hovers. */
  constructor(source: Source, hooks: EventHooks, onHoverWanted: (isWanted: boolean) => void) {
    this.#source = source;
    this.#hooks = hooks;
    this.#onHoverWanted = onHoverWanted;
    this.watchers.add([topic], ({ [topic]: changes }) => {
      for (const { deliveries } of changes as readonly CommittedChange[]) {
        for (const each of deliveries) this.#deliver(each);
      }
    });
  }

  onError(error: unknown): void {
    this.#source.onError(error);
  }

  /** Registers a callback and returns the function that removes it. */
  on<Type extends FlowEventType | "*">(
    type: Type,
    callback: EventCallback<Type, Source>,
  ): () => void {
    if (type !== "*" && !Object.hasOwn(this.#hooks, type)) {
      const known = Object.keys(this.#hooks).join(", ");
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
    this.#onSubscribersChanged();
    return () => {
      subscriber.active = false;
      group.delete(subscriber);
      this.#onSubscribersChanged();
    };
  }

  /** Adds a change to the current transaction. */
  add(change: CommittedChange): void {
    // An empty list would reserve room for 17 changes, and most transactions have one.
    if (this.#pending.length === 0) this.#pending = [change];
    else this.#pending.push(change);
    record(this.#entry);
  }

  /** The number of pending changes, for `since`. */
  get position(): number {
    return this.#pending.length;
  }

  /** The pending changes from a position on, oldest first. */
  since(start: number): CommittedChange[] {
    return this.#pending.slice(start);
  }

  /** Passes the error to `onError` if the promise rejects. */
  reportRejection(promise: PromiseLike<unknown>): void {
    this.#attempt(() => promise);
  }

  /** Calls the subscribers of the type in the order of their registration, then those of `*`, then the hooks. */
  #deliver({ event, items, hooksOnly }: EventDelivery): void {
    freezePayload(event);
    for (const subscriber of hooksOnly ? none : this.#recipientsOf(event.type)) {
      this.#attempt(() => subscriber.active && subscriber.callback(event, this.#source));
    }
    for (const item of items) {
      for (const name of [this.#hooks[event.type] ?? null, "onEvent"] as const)
        this.#callHook(item, name, event);
    }
  }

  /** Subscribers of `*` do not count: they do not need events that only some apps use. */
  #onSubscribersChanged(): void {
    this.#recipients.clear();
    this.#onHoverWanted(hoverEvents.some((type) => (this.#subscribers.get(type)?.size ?? 0) > 0));
  }

  #recipientsOf(type: string): readonly Subscriber<Source>[] {
    const known = this.#recipients.get(type);
    if (known) return known;
    const groups = [this.#subscribers.get(type), this.#subscribers.get("*")];
    const recipients = groups.flatMap((group) => [...(group ?? none)]);
    this.#recipients.set(type, recipients);
    return recipients;
  }

  #callHook(item: HookOwner, name: string | null, event: FlowEvent): void {
    const hook = name !== null && (item as unknown as Readonly<Record<string, unknown>>)[name];
    if (typeof hook !== "function") return;
    this.#attempt(() => Reflect.apply(hook, item, [event, this.#source]));
  }

  /** Calls a function that may throw or reject. A failure does not stop other callbacks, even if `onError` throws too. */
  #attempt(call: () => unknown): void {
    try {
      const result = call();
      if (isPromise(result)) result.then(undefined, (error: unknown) => this.#report(error));
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    try {
      this.#source.onError(error);
    } catch (failure) {
      unhandled.report(failure);
    }
  }
}

/** In place, since the event is new and what is inside its lists and patches is frozen already. */
function freezePayload(event: FlowEvent): void {
  for (const part of Object.values(event))
    if (Array.isArray(part) || isPlainObject(part)) Object.freeze(part);
  Object.freeze(event);
}

/** Whether a value is a promise, of any library. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null || !("then" in value)) return false;
  return typeof value.then === "function";
}
