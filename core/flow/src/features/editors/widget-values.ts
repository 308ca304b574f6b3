import { equalValues } from "@heddle/params";
import { type JsonSchema, flattenSchema, unwrapNullable } from "@heddle/schema";
import { type Widget, schemaToWidget, viewsIn } from "@heddle/views";

/** Shows a value that changed elsewhere. Unfinished input stays. */
export function updateWidget(widget: Widget, before: unknown, after: unknown): void {
  if (equalValues(before, after)) return;
  if (!isTouched(widget, before)) return widget.assignOrReject(after);
  const old = new Map(widget.membersOf(before));
  for (const [part, value] of widget.membersOf(after)) updateWidget(part, old.get(part), value);
}

/** Whether the widget has a value that did not come from the data. */
function isTouched(widget: Widget, before: unknown): boolean {
  const isInitial = before === undefined && !widget.isFilled;
  return (!isInitial && !equalValues(widget.contribution, before)) || holdsDraft(widget);
}

/** Whether the widget, or one inside it, has text that is not a value yet. */
export function holdsDraft(widget: Widget): boolean {
  return [...viewsIn(widget)].some(isDraft);
}

/** Whether the widget's value can be saved: a draft must not remove the saved value. */
export function canSave(widget: Widget, saved: unknown): boolean {
  const members = widget.membersOf(saved);
  if (members.length > 0) return members.every(([part, value]) => canSave(part, value));
  return !holdsDraft(widget) || equalValues(widget.contribution, saved);
}

/** A saved value that the widget rejects is also shown as a draft, but the user did not type it. */
function isDraft({ draft, rejectedValue, contribution }: Widget): boolean {
  return draft !== null && (rejectedValue === undefined || contribution !== rejectedValue);
}

/** The own member of an object; `undefined` if there is none. */
export function memberOf(object: unknown, name: string): unknown {
  const exists = typeof object === "object" && object !== null && Object.hasOwn(object, name);
  return exists ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The widget of data with this schema; data is always an object. */
export function dataWidget(schema: JsonSchema): Widget {
  const flat = flattenSchema(unwrapNullable(flattenSchema(schema, schema)), schema);
  return schemaToWidget(
    "",
    { type: "object", ...flat },
    { mode: "editor", required: true, root: schema },
  );
}
