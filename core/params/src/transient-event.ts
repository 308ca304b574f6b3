import type * as z from "zod/v4/core";

import { type Issue, ParameterError, ValidationError } from "./errors.ts";
import { frozen } from "./frozen.ts";
import { inheritedTable } from "./intent.ts";
import { parseValue } from "./parsing.ts";
import { isPlainObject } from "./plain-object.ts";
import { assertSerializable, InvalidValueError } from "./serializable.ts";
import { type Observed, record } from "./transaction.ts";

/** The transient events of a class: the zod type of each payload, by event name. */
export type EventTable = Readonly<Record<string, z.$ZodType | LossyEvent>>;

/** An event whose payload stands for itself: it does not wait for the state that it was emitted with. */
export interface LossyEvent {
  readonly payload: z.$ZodType;
  readonly lossy: true;
}

/** The names of the transient events of a model. */
export function eventsOf(model: object): Iterable<string> {
  return rowsOf(model).keys();
}

/** Whether views receive an event of a model at once, or not at all. */
export function isLossyEvent(model: object, event: string): boolean {
  const row = rowsOf(model).get(event);
  return row !== undefined && "lossy" in row;
}

/** Delivers an event to the present listeners; inside a batch, with its changes, or not at all if it is rolled back. */
export function emit(model: Observed, event: string, payload: unknown): void {
  const subject = `${model.modelName}.${event}`;
  const issues: Issue[] = [];
  const parsed = parseValue(eventType(model, event), payload, [], issues);
  if (issues.length > 0) throw new ValidationError(subject, issues);
  assertSerializable(subject, parsed);
  if (!isJson(parsed)) throw new InvalidValueError(subject, "an event carries only JSON");
  const topic = topicOf(event);
  const frozenPayload = frozen(parsed);
  record({
    model,
    undo: () => {},
    describe: (changes) => {
      changes[topic] = [...((changes[topic] ?? []) as unknown[]), frozenPayload];
    },
  });
}

/** Calls back with the payload of each event of this name; returns the function that unsubscribes. */
export function listen(
  model: Observed,
  event: string,
  listener: (payload: unknown) => void,
): () => void {
  eventType(model, event);
  const topic = topicOf(event);
  return model.watchers.add([topic], (changes) => {
    for (const payload of changes[topic] as readonly unknown[]) listener(payload);
  });
}

/** The slash keeps it apart from parameters (`name`) and records (`name/id`). */
function topicOf(event: string): string {
  return `/${event}`;
}

function eventType(model: Observed, event: string): z.$ZodType {
  const table = rowsOf(model);
  const row = table.get(event);
  if (row) return "lossy" in row ? row.payload : row;
  const known = [...table.keys()].join(", ") || "none";
  throw new ParameterError(
    "unknown_event",
    `${model.modelName} has no event "${event}" (it has: ${known})`,
  );
}

function rowsOf(model: object): Map<string, EventTable[string]> {
  return inheritedTable(model.constructor, "events");
}

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "bigint";
  const hasMembers = Array.isArray(value) || isPlainObject(value);
  return hasMembers && Object.values(value).every(isJson);
}
