import type { OpenAPIForm } from "../form/openapi-form.ts";
import { asParameter } from "../form/parameter-value.ts";
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

/** The parameters that found a record also say where it is saved: those of the path are shown, and not changed. */
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
  }
  showEntityTag(form, entityTag);
}

/** An API may declare the header that says which version of the record is meant; then it has a widget. */
export function showEntityTag(form: OpenAPIForm, entityTag: string | undefined): void {
  const field = form.fields.find(
    ({ name, location }) => location === "header" && name.toLowerCase() === "if-match",
  );
  if (field) form.widgets[field.key]?.offer(entityTag);
}
