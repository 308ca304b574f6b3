/** A save from its start to its outcome: saves in progress, the record in the response, and the outcome for callers. */
import { equalValues, type Message } from "@heddle/params";
import { isValid, type JsonSchema } from "@heddle/schema";

import { readFlat } from "../document/schema-traits.ts";
import type { Unanswered } from "../form/form-options.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { Operation } from "../operation/operation.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { describeStatus } from "../response/response-view.ts";
import { differsFrom, isSamePlace, ownIdentity } from "./origin.ts";
import { type ApiRecord, describedShape, recordIn, savedShape } from "./record-shape.ts";
import { messages } from "./messages.ts";

/**
 * How a save ended.
 *
 * | kind       | meaning                                                                                  |
 * | ---------- | ---------------------------------------------------------------------------------------- |
 * | `saved`    | the server accepted the changes; `recordReturned` says whether its response is the record |
 * | `rejected` | nothing was sent, because of the edits or the editor's state, or the status is 4xx       |
 * | `conflict` | the status is 409, 412 or 428                                                            |
 * | `failed`   | the request could not be sent, or the response has any other error status                |
 * | `unknown`  | the request was sent and no response came: the changes may be saved                      |
 *
 * `reason` is in English; `translatable` is the same reason as a message, if a catalog has it.
 */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly status: number; readonly recordReturned: boolean }
  | {
      readonly kind: "rejected" | "conflict" | "failed";
      readonly code: "status";
      readonly status: number;
      readonly reason: string;
    }
  | {
      readonly kind: "rejected";
      readonly code: "no_record" | "replaced" | "invalid";
      readonly reason: string;
      readonly translatable: Message;
    }
  | {
      readonly kind: "failed";
      readonly code: "not_sent";
      readonly reason: string;
      readonly translatable: Message;
    }
  | {
      readonly kind: "unknown";
      readonly code: "canceled" | "timeout" | "network";
      readonly reason: string;
      readonly translatable?: Message;
    };

/** Reasons why a save never became a request. */
export type UnsentCode = keyof typeof messages.notSaved;

const conflictStatuses: readonly number[] = [409, 412, 428];

/** The outcome of a save with a response: `204` → saved without a record, `412` → conflict, `500` → failed. */
export function responseOutcome(response: ApiResponse, recordReturned: boolean): SaveOutcome {
  const { ok, status, statusText } = response;
  if (ok) return { kind: "saved", status, recordReturned };
  const isClientError = status >= 400 && status < 500;
  const errorKind = isClientError ? "rejected" : "failed";
  const kind = conflictStatuses.includes(status) ? "conflict" : errorKind;
  return { kind, code: "status", status, reason: describeStatus(status, statusText).title };
}

/** The outcome of a save for which no request was sent. */
export function unsentOutcome(code: UnsentCode): SaveOutcome {
  const translatable = messages.notSaved[code];
  const reason = translatable.text;
  return code === "not_sent"
    ? { kind: "failed", code, reason, translatable }
    : { kind: "rejected", code, reason, translatable };
}

/** The outcome of a save that was sent and got no response. */
export function outcomeWithoutResponse(outcome: Unanswered): SaveOutcome {
  const { kind: code } = outcome;
  const translatable = code === "network" ? outcome.translatable : messages.outcomes[code];
  const reason = code === "network" ? outcome.reason : messages.outcomes[code].text;
  return { kind: "unknown", code, reason, ...(translatable && { translatable }) };
}

interface Save<Owner> {
  readonly owner: Owner;
  readonly place: RequestValues;
  readonly result: Promise<ApiRecord | null>;
}

/** The saves in progress: at most one per record. */
export class Saves<Owner> {
  readonly #inProgress = new Set<Save<Owner>>();
  #startedCount = 0;

  get startedCount(): number {
    return this.#startedCount;
  }

  at(place: RequestValues): Save<Owner> | undefined {
    return [...this.#inProgress].find((each) => isSamePlace(each.place, place));
  }

  start(
    owner: Owner,
    place: RequestValues,
    work: Promise<ApiRecord | null>,
  ): Promise<ApiRecord | null> {
    this.#startedCount += 1;
    const result = work.finally(() => this.#inProgress.delete(save));
    const save: Save<Owner> = { owner, place, result };
    this.#inProgress.add(save);
    return result;
  }

  /** Resolves when the save at a place ends, whether it succeeds or not; another one may start then. */
  endAt(place: RequestValues): Promise<unknown> | undefined {
    return this.at(place)?.result.catch(() => {});
  }

  /** Calls `act` once no save at a place is in progress; a promise instead would let another save start before it acts. */
  async whenIdle<T>(place: RequestValues, act: () => Promise<T>): Promise<T> {
    for (let end = this.endAt(place); end; end = this.endAt(place)) await end;
    return act();
  }
}

/** A record before and after a save, and the operation that saved it. */
export interface SavedRecord {
  readonly operation: Operation;
  readonly before: ApiRecord;
  readonly after: ApiRecord;
}

/** The record in the response to a save; `null` if the response is not the record. */
export function returnedRecord(
  response: ApiResponse,
  saved: SavedRecord,
  lookup: OpenAPIForm,
): ApiRecord | null {
  const { operation, before, after } = saved;
  const described = describedShape(lookup, operation, response.status);
  const returned = recordIn(response, described ?? savedShape(lookup, operation));
  if (!returned || differsFrom(ownIdentity(returned, lookup), ownIdentity(after, lookup)))
    return null;
  const isRecord =
    hasAllMembers(returned, before, after) ||
    (hasMoreThanChanges(returned, saved, lookup) && fits(returned, described?.schema, lookup));
  return isRecord ? returned : null;
}

/** A schema without properties fits anything, so it cannot distinguish a record from another object. */
function fits(
  returned: ApiRecord,
  schema: JsonSchema | undefined,
  { document }: OpenAPIForm,
): boolean {
  if (!document || schema === undefined) return false;
  const { root } = document;
  const { properties = {} } = readFlat(root, schema);
  const hasProperties = Object.keys(properties).length > 0;
  return hasProperties && isValid(returned, schema, { root, direction: "response" });
}

/** Whether the returned object has the record's identity, if the record has one, and more than the changed members. */
function hasMoreThanChanges(
  returned: ApiRecord,
  { before, after }: SavedRecord,
  lookup: OpenAPIForm,
): boolean {
  const isUnchanged = (name: string): boolean => equalValues(before[name], after[name]);
  const has = (name: string): boolean => Object.hasOwn(returned, name);
  const identity = Object.keys(ownIdentity(after, lookup));
  return identity.every(has) && Object.keys(before).filter(isUnchanged).some(has);
}

/**
 * Whether the returned object has all members of the record; those that became empty may be missing. Without a schema, a
 * response may be a confirmation, a job, or only the changed members. If such a response became the record, the next PUT
 * would remove the rest.
 */
function hasAllMembers(returned: ApiRecord, before: ApiRecord, after: ApiRecord): boolean {
  return Object.keys(before)
    .filter((name) => Object.hasOwn(after, name) && !isEmpty(after[name]))
    .every((name) => Object.hasOwn(returned, name));
}

const emptyValues: readonly unknown[] = [undefined, null, "", false, 0, [], {}];

function isEmpty(value: unknown): boolean {
  return emptyValues.some((empty) => equalValues(empty, value));
}
