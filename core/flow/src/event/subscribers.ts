import { ParameterError } from "@heddle/params";

import { assertFunction } from "../argument-checks.ts";
import type { Flow } from "../flow.ts";
import { attempt } from "./attempt.ts";
import type { FlowEvent, FlowEvents, FlowEventType } from "./flow-event.ts";
import { eventTypes, hookCalls } from "./hooks.ts";
import type { Tiding } from "./journal.ts";

/** Is told of events of one type, or with `*` of all; what it returns is not used, but a promise that fails is reported. */
export type FlowCallback<Type extends FlowEventType | "*" = "*"> = (
  event: Type extends FlowEventType ? FlowEvents[Type] : FlowEvent,
  flow: Flow,
) => unknown;

interface Subscriber {
  readonly callback: FlowCallback;
  active: boolean;
}

/** Who is told of the events of a flow. */
export class Subscribers {
  readonly #byType = new Map<string, Set<Subscriber>>();

  /** Registers a callback and returns the function that removes it. */
  add<Type extends FlowEventType | "*">(type: Type, callback: FlowCallback<Type>): () => void {
    if (type !== "*" && !eventTypes.has(type)) {
      const known = [...eventTypes].join(", ");
      throw new ParameterError(
        "unknown_event",
        `Flow has no event "${type}" (it has: ${known}, *)`,
      );
    }
    assertFunction(`Flow.on "${type}"`, "the callback", callback);
    // Under its type it receives events of that type only.
    const subscriber: Subscriber = { callback: callback as FlowCallback, active: true };
    const group = this.#byType.get(type) ?? new Set();
    this.#byType.set(type, group.add(subscriber));
    return () => {
      subscriber.active = false;
      group.delete(subscriber);
    };
  }

  /** Tells those of the type of each event in the order of their registration, then those of `*`, then the objects. */
  tell(tidings: readonly Tiding[], flow: Flow): void {
    for (const { event, items, isPersonal } of tidings) {
      const subscribers = isPersonal ? [] : [...this.#of(event.type), ...this.#of("*")];
      for (const subscriber of subscribers) {
        attempt(() => subscriber.active && subscriber.callback(event, flow), flow);
      }
      for (const item of items) {
        for (const call of hookCalls(item, event, flow)) attempt(call, flow);
      }
    }
  }

  #of(type: string): Iterable<Subscriber> {
    return this.#byType.get(type) ?? [];
  }
}
