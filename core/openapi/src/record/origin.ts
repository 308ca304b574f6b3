/** Where a record belongs: the parameters of its path, its identity and the version that the server has. */
import { equalValues } from "@heddle/params";

import { asParameter } from "../form/field-widget.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import {
  InvalidRequestError,
  type RequestValues,
  type Values,
  valueOf,
} from "../request/request-plan.ts";
import { fillPath } from "../request/serialize-parameters.ts";
import type { ApiResponse } from "../send/api-response.ts";
import type { ApiRecord } from "./record-shape.ts";

/** Where a record comes from, and where it is saved. */
export interface Origin {
  /** The parameter values with which it was read, or would be. */
  readonly place: RequestValues;
  readonly identity: Identity;
  /** Whether it was read there. */
  readonly isLoaded: boolean;
  readonly entityTag: string | undefined;
  /** The values that the server accepted without returning the record: unconfirmed until the record is read. */
  readonly accepted?: ApiRecord;
}

/** A record with its origin. */
export interface LocatedRecord {
  readonly record: ApiRecord;
  readonly origin: Origin;
}

/** A record in a response of the server. */
interface ReturnedRecord {
  readonly record: ApiRecord;
  readonly response: ApiResponse;
  /** The identity before the response. */
  readonly identity?: Identity;
}

/** The members that identify a record: those named like a parameter of its path, and `id`. */
type Identity = Values;

/** The origin of a record that the server returned for this place. */
export function originAt(
  place: RequestValues,
  { record, response, identity: known = {} }: ReturnedRecord,
  lookup: OpenAPIForm,
): Origin {
  const identity = { ...identityAt(place, lookup), ...known, ...ownIdentity(record, lookup) };
  return { place, identity, isLoaded: true, entityTag: entityTagOf(response) };
}

/** The origin after the server accepted values without returning the record; without an `ETag` the version is unknown. */
export function withAccepted(origin: Origin, response: ApiResponse, accepted: ApiRecord): Origin {
  return { ...origin, entityTag: entityTagOf(response), accepted };
}

/**
 * The origin of a populated record. It replaces the record that is shown or looked up, unless its identity differs. Then
 * its own members are the path parameters; an `id` that is not a path parameter leaves the last one open.
 */
export function originOf(
  record: ApiRecord,
  lookup: OpenAPIForm,
  before: Origin | undefined,
): Origin | undefined {
  if (!lookup.operation) return undefined;
  const { place, identity, entityTag } = before ?? lookedUp(lookup);
  const names = pathNames(lookup);
  const own = ownIdentity(record, lookup);
  const path = new Map(Object.entries(place.path ?? {}));
  const isDifferent = differsFrom(own, identity);
  if (isDifferent) path.delete(names.at(-1) ?? "");
  for (const name of names)
    if (Object.hasOwn(own, name) && (isDifferent || !path.has(name))) path.set(name, own[name]);
  return {
    place: { ...place, path: Object.fromEntries(path) },
    identity: isDifferent ? own : { ...identity, ...own },
    isLoaded: false,
    entityTag: isDifferent ? undefined : entityTag,
  };
}

function lookedUp(lookup: OpenAPIForm): Pick<Origin, "place" | "identity" | "entityTag"> {
  const place = lookup.inputs.requestValues();
  return { place, identity: identityAt(place, lookup), entityTag: undefined };
}

/** Whether two places have the same record; path values are compared as text, so `5` equals `"5"`. */
export function isSamePlace(one: RequestValues, other: RequestValues): boolean {
  const texts = ({ path = {} }: RequestValues): unknown =>
    Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
  return equalValues(texts(one), texts(other)) && equalValues(one.query ?? {}, other.query ?? {});
}

/** The identity that the members of a record give: `{ id: 7, name: "Ada" }` → `{ id: 7 }`. */
export function ownIdentity(record: ApiRecord, lookup: OpenAPIForm): Identity {
  return presentOf(record, [...pathNames(lookup), "id"]);
}

/** Whether two identities differ in a member that both have; compared as text, so `5` equals `"5"`. */
export function differsFrom(one: Identity, other: Identity): boolean {
  return Object.keys(one).some(
    (name) => Object.hasOwn(other, name) && String(one[name]) !== String(other[name]),
  );
}

/** The identity that path parameters give. The last one is also the `id`: `/owners/{owner}/pets/{pet}` with `pet: 7` → `id: 7`. */
function identityAt({ path = {} }: RequestValues, lookup: OpenAPIForm): Identity {
  const names = pathNames(lookup);
  const last = valueOf(path, names.at(-1) ?? "");
  return { ...(isPresent(last) && { id: last }), ...presentOf(path, names) };
}

/** The path parameters, in the order of the path. */
function pathNames({ fields }: OpenAPIForm): readonly string[] {
  return fields.filter(({ location }) => location === "path").map(({ name }) => name);
}

function presentOf(values: Values, names: readonly string[]): Identity {
  const entries = names.map((name) => [name, valueOf(values, name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => isPresent(value)));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function entityTagOf(response: ApiResponse): string | undefined {
  return response.headers.get("ETag") ?? undefined;
}

/**
 * The tag with which a record can be saved over the current version. A weak tag matches nothing (RFC 9110, 13.1.1), and a
 * rejected one would be rejected again: then the save has no `If-Match`, unless the server requires one (428).
 */
export function overwritingTag(
  current: string | undefined,
  rejected: { readonly entityTag: string | undefined; readonly status: number },
): string | undefined {
  const isUseless = current?.startsWith("W/") === true || current === rejected.entityTag;
  return isUseless && rejected.status !== 428 ? undefined : current;
}

/**
 * Fills the parameters of the form that saves from the origin. Path parameters of a loaded record are fixed; they are
 * hidden, because the header above the form shows the address.
 */
export function showOrigin(form: OpenAPIForm, { place, isLoaded, entityTag }: Origin): void {
  for (const field of form.fields) {
    const widget = form.widgets[field.key];
    if (field.location === "body" || !widget) continue;
    const value = asParameter(valueOf(place[field.location], field.name), widget);
    if (value !== undefined) widget.assignOrReject(value);
    if (field.location !== "path") continue;
    if (value === undefined) widget.clear();
    widget.disabled = isLoaded && value !== undefined;
    if (widget.isHidden) continue;
    widget.visible = !widget.disabled || widget.isSecret;
  }
  showEntityTag(form, entityTag);
}

/** Fills the `If-Match` widget, which exists where the document declares that header. */
export function showEntityTag(form: OpenAPIForm, entityTag: string | undefined): void {
  const field = form.fields.find(
    ({ name, location }) => location === "header" && name.toLowerCase() === "if-match",
  );
  if (field) form.widgets[field.key]?.assignOrReject(entityTag);
}

/** The path at which a record is saved: `/items/{id}` → `/items/7`; `undefined` while a part is open or a password. */
export function addressOf({ fields, widgets, inputs }: OpenAPIForm): string | undefined {
  const { operation } = inputs;
  const isComplete = fields.every(
    ({ location, key }) => location !== "path" || !widgets[key]?.visible,
  );
  if (!isComplete) return undefined;
  try {
    return fillPath(operation.path, operation.parameters, inputs.values("path"), ",").path;
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}
