import { HeddleError } from "@heddle/params";
import { parseExactJson, stringifyExactJson } from "@heddle/schema";
import {
  hintsIn,
  type LayoutHints,
  schemaToWidget,
  viewsIn,
  watchViews,
  type Widget,
  type WidgetMode,
  withHints,
} from "@heddle/views";

import { type RawObject } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import { readFlat } from "../document/schema-traits.ts";
import { withHiddenPasswords } from "../request/hidden-passwords.ts";
import { asTextParameter } from "../fields/text-parameter.ts";
import { messages } from "../messages.ts";
import { hiddenText } from "../request/request-values.ts";

/** What a widget factory receives besides the field. */
export interface WidgetContext {
  /** The document as data, which the references in the schema of the field point into. */
  readonly root: Readonly<Record<string, unknown>>;
}

/** Returns a custom widget for a field, or `undefined` for the widget that the schema implies. */
export type WidgetFactory = (field: Field, context: WidgetContext) => Widget | undefined;

/** Options for the widgets of an operation. */
export interface WidgetOptions {
  readonly widget?: WidgetFactory | undefined;
  /** How the body is used; `form` by default. */
  readonly mode?: WidgetMode | undefined;
  /** Layout hints of code. */
  readonly hints?: LayoutHints | undefined;
}

/** Builds the widget of a field from its schema and from its parameter. */
export function fieldWidget(
  field: Field,
  root: RawObject,
  { widget: custom, mode = "form", hints = {} }: WidgetOptions = {},
): Widget {
  const { name, label, location, required, readOnly, deprecated, description } = field;
  const widget =
    withLabel(custom?.(field, { root }), hints) ??
    schemaToWidget(name, asTextParameter(field, root) ?? field.schema, {
      label,
      required,
      root,
      mode: location === "body" ? mode : "form",
      hints,
    });
  if (field.isWholeBody && widget.label === "") widget.update({ label: messages.sections.body });
  if (description !== "" && widget.description === "") widget.description = description;
  showExample(widget, field, root);
  if (deprecated) widget.deprecated = true;
  if (readOnly) widget.disabled = true;
  return withHints(hintsIn(readFlat(root, field.schema)), hints).hidden ? widget.hide() : widget;
}

/** A custom widget has its own label, unless code gives the field another one. */
function withLabel(widget: Widget | undefined, { label }: LayoutHints): Widget | undefined {
  if (label !== undefined) widget?.update({ label });
  return widget;
}

/** Longer examples do not help as a placeholder. */
const maxPlaceholderLength = 300;

/** Uses the first example of a field as the placeholder of what the user types, unless the schema sets one. */
function showExample(widget: Widget, field: Field, root: RawObject): void {
  const { name, schema, examples } = field;
  const value = examples.find((example) => example !== undefined && example !== null);
  if (value === undefined) return;
  const example = withHiddenPasswords({ name, value, schema }, root);
  setPlaceholder(widget, example);
  // A collapsed group creates its widgets when it is opened.
  watchViews<Widget>(
    widget,
    (each) => ("children" in each ? ["children"] : []),
    () => setPlaceholder(widget, example),
  );
}

function setPlaceholder(widget: Widget, example: unknown): void {
  if (example === undefined || example === null || example === hiddenText) return;
  for (const [part, inner] of widget.membersOf(example)) setPlaceholder(part, inner);
  if (!widget.showsPlaceholder || widget.placeholder !== "") return;
  const text = typeof example === "string" ? example : stringifyExactJson(example);
  if (text.length <= maxPlaceholderLength) widget.placeholder = text;
}

/** Calls back after each change of a value or a draft in a widget, and in widgets inside it, later ones too. */
export function watchInput(widget: Widget, onInput: () => void): void {
  watchViews(widget, () => ["value", "draft"], onInput);
}

/** The values and drafts of all password inputs among these widgets and inside them. */
export function enteredPasswords(widgets: Iterable<Widget>): readonly string[] {
  return [...widgets]
    .flatMap((widget) => [...viewsIn(widget)])
    .filter(({ isSecret }) => isSecret)
    .flatMap(({ value, draft }) => [value, draft].filter((text) => typeof text === "string"));
}

const scalars: ReadonlySet<string> = new Set(["number", "bigint", "boolean"]);

/**
 * Converts a value to the type that the widget of a parameter accepts. Parameters are sent as text, so both are valid:
 * `"5"` → `5` for an integer, `5` → `"5"` for a string.
 */
export function asParameter(value: unknown, widget: Widget): unknown {
  const isScalar = scalars.has(typeof value);
  if (widget.accepts(value)) return value;
  const converted = isScalar ? String(value) : readScalar(value);
  return converted !== undefined && widget.accepts(converted) ? converted : value;
}

/** `"5"` → `5`, `"true"` → `true`, `"abc"` → `undefined`. */
function readScalar(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const value = parseExactJson(text);
    return scalars.has(typeof value) ? value : undefined;
  } catch (error) {
    if (error instanceof HeddleError) return undefined;
    throw error;
  }
}
