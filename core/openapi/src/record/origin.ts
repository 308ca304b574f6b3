import { equalValues } from "@heddle/params";
import { PasswordInput } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import { asParameter } from "../form/parameter-value.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import { fillPath } from "../request/path.ts";
import { valueOf, type RequestValues } from "../request/request-values.ts";
import type { ApiRecord } from "./baseline.ts";
import { areUnlike, identityNames, isAnother, pathNames } from "./identity.ts";

/** Where a record comes from. */
export interface Origin {
  /** The values with which it was read, or would be. */
  readonly place: RequestValues;
  /** Whether it was read there. */
  readonly isLoaded: boolean;
  readonly entityTag: string | undefined;
}

/** A record, and where it is. */
export interface Placed {
  readonly record: ApiRecord;
  readonly origin: Origin;
}

/**
 * Where a record that nobody read would be. It takes the place of the same record that was there before it; another one says
 * itself who it is, and what the path needs besides is that of the record before, or what the lookup form knows. A record
 * that is known by its `id` alone leaves the place of its own name open.
 */
export function originOf(
  record: ApiRecord,
  lookup: OpenAPIForm,
  before: Placed | undefined,
): Origin | undefined {
  if (!lookup.operation) return undefined;
  if (before && !isAnother(record, before.record, identityNames(lookup)))
    return { ...before.origin, isLoaded: false };
  const around = before?.origin.place ?? lookup.inputs.requestValues();
  const path = new Map(Object.entries(around.path ?? {}));
  const names = pathNames(lookup);
  const last = names.at(-1) ?? "";
  if (before || areUnlike(valueOf(record, "id"), path.get(last))) path.delete(last);
  for (const name of names) {
    const own = valueOf(record, name);
    if (own !== undefined) path.set(name, own);
  }
  const place = { ...around, path: Object.fromEntries(path) };
  return { place, isLoaded: false, entityTag: undefined };
}

/** Whether a record at one place is the record at the other; in a path, `5` and `"5"` are the same. */
export function isSamePlace(one: RequestValues, other: RequestValues): boolean {
  const texts = ({ path = {} }: RequestValues): unknown =>
    Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
  return equalValues(texts(one), texts(other)) && equalValues(one.query ?? {}, other.query ?? {});
}

/**
 * The parameters that found a record also say where it is saved. Those of the path are not changed then: what is saved
 * says its address, so that they need no place of their own.
 */
export function showOrigin(form: OpenAPIForm, { place, isLoaded, entityTag }: Origin): void {
  for (const field of form.fields) {
    const widget = form.widgets[field.key];
    if (field.location === "body" || !widget) continue;
    const given = asParameter(valueOf(place[field.location], field.name), field, widget);
    const isKnown = given !== undefined && widget.accepts(given);
    if (isKnown) widget.assign(given);
    if (field.location !== "path") continue;
    if (!isKnown) widget.clear();
    widget.disabled = isLoaded && isKnown;
    widget.visible = !widget.disabled || widget instanceof PasswordInput;
  }
  showEntityTag(form, entityTag);
}

/** The path at which a record is saved, where all of it is settled and may be seen. */
export function addressOf({ fields, widgets, inputs }: OpenAPIForm): string | undefined {
  const { operation } = inputs;
  const isSettled = fields.every(
    ({ location, key }) => location !== "path" || !widgets[key]?.visible,
  );
  if (!isSettled) return undefined;
  try {
    return fillPath(operation.path, operation.parameters, inputs.values("path"), ",").path;
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}

/** An API may declare the header that says which version of the record is meant; then it has a widget. */
export function showEntityTag(form: OpenAPIForm, entityTag: string | undefined): void {
  const field = form.fields.find(
    ({ name, location }) => location === "header" && name.toLowerCase() === "if-match",
  );
  if (field) form.widgets[field.key]?.offer(entityTag);
}
