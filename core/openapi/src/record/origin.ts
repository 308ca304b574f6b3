import { equalValues } from "@heddle/params";
import { PasswordInput } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import { asParameter } from "../form/field-widget.ts";
import { InvalidRequestError, type RequestValues, valueOf } from "../request/request-plan.ts";
import { fillPath } from "../request/serialize-parameters.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";
import { entityTagOf } from "./entity-tag.ts";
import { type Identity, identityAt, isAnother, ownIdentity, pathNames } from "./identity.ts";

/** Where a record comes from. */
export interface Origin {
  /** The values with which it was read, or would be. */
  readonly place: RequestValues;
  /** By what the record there is known. */
  readonly identity: Identity;
  /** Whether it was read there. */
  readonly isLoaded: boolean;
  readonly entityTag: string | undefined;
  /** The values that the server accepted without returning the record: unconfirmed until the record is read. */
  readonly accepted?: ApiRecord;
}

/** A record, and where it is. */
export interface Placed {
  readonly record: ApiRecord;
  readonly origin: Origin;
}

/** What is known of a record of which a server has told. */
interface Answered {
  readonly record: ApiRecord;
  readonly response: ApiResponse;
  /** By what it was known before. */
  readonly identity?: Identity;
}

/** Where a record is that a server has at this place. */
export function originAt(
  place: RequestValues,
  { record, response, identity: known = {} }: Answered,
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
 * Where a record that nobody read would be. It takes the place of the one that was there before it, or that is looked up,
 * unless it says that it is another one. Another one says itself where it belongs: what only an `id` tells leaves the last part
 * of the path open.
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
  const isElse = isAnother(own, identity);
  if (isElse) path.delete(names.at(-1) ?? "");
  for (const name of names)
    if (Object.hasOwn(own, name) && (isElse || !path.has(name))) path.set(name, own[name]);
  return {
    place: { ...place, path: Object.fromEntries(path) },
    identity: isElse ? own : { ...identity, ...own },
    isLoaded: false,
    entityTag: isElse ? undefined : entityTag,
  };
}

function lookedUp(lookup: OpenAPIForm): Pick<Origin, "place" | "identity" | "entityTag"> {
  const place = lookup.inputs.requestValues();
  return { place, identity: identityAt(place, lookup), entityTag: undefined };
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
