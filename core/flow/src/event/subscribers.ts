import { ParameterError } from "@heddle/params";

import { assertFunction } from "../argument-checks.ts";
import type { Flow } from "../flow.ts";
import type { FlowEvent, FlowEvents, FlowEventType } from "./flow-event.ts";
import { eventTypes } from "./hooks.ts";

/** Is told of events of one type, or with `*` of all. */
export type FlowCallback<Type extends FlowEventType | "*" = "*"> = (
  event: Type extends FlowEventType ? FlowEvents[Type] : FlowEvent,
  flow: Flow,
) => void;

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

  /** The calls that an event makes: those of its type in the order of their registration, then those of `*`. */
  calls(event: FlowEvent, flow: Flow): (() => void)[] {
    const subscribers = [...this.#of(event.type), ...this.#of("*")];
    return subscribers.map((subscriber) => () => {
      if (subscriber.active) subscriber.callback(event, flow);
    });
  }

  #of(type: string): Iterable<Subscriber> {
    return this.#byType.get(type) ?? [];
  }
}
