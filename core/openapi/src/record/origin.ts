import { PasswordInput } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import { asParameter } from "../form/parameter-value.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import { fillPath } from "../request/path.ts";
import { valueOf, type RequestValues } from "../request/request-values.ts";
import type { ApiRecord } from "./baseline.ts";

/** Where a record comes from. */
export interface Origin {
  /** The values with which it was read, or would be. */
  readonly place: RequestValues;
  /** Whether it was read there. */
  readonly isLoaded: boolean;
  readonly entityTag: string | undefined;
}

/** Where a record that nobody read would be: it may say itself who it is, and the lookup form knows the rest. */
export function originOf(record: ApiRecord, lookup: OpenAPIForm): Origin {
  const names = lookup.fields.filter(({ location }) => location === "path").map(({ name }) => name);
  const own = names.map((name) => [name, valueOf(record, name)] as const);
  const path = {
    ...lookup.getValues("path"),
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
  };
  const place = lookup.operation ? { ...lookup.inputs.requestValues(), path } : {};
  return { place, isLoaded: false, entityTag: undefined };
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
