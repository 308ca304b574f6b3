import { schemaToWidget, type Widget, type WidgetMode } from "@heddle/views";

import type { RawObject } from "../document/raw.ts";
import type { Field } from "../fields/field.ts";
import { asTextParameter } from "../fields/text-parameter.ts";
import { showExample } from "./show-example.ts";

/** What a widget is made with besides its field. */
export interface WidgetContext {
  /** The document as data, which the references in the schema of the field point into. */
  readonly root: Readonly<Record<string, unknown>>;
}

/** Makes the widget for a field, or leaves it to the schema by returning nothing. */
export type WidgetFactory = (field: Field, context: WidgetContext) => Widget | undefined;

/** How widgets are made where the schema leaves it open. */
export interface WidgetOptions {
  readonly widget?: WidgetFactory | undefined;
  /** How what is in the body is used; a form unless given. */
  readonly mode?: WidgetMode | undefined;
}

/** The widget of a field: what its schema asks for, with what the parameter around the schema says. */
export function fieldWidget(
  field: Field,
  root: RawObject,
  { widget: custom, mode = "form" }: WidgetOptions = {},
): Widget {
  const { name, location, required, readOnly, deprecated, description } = field;
  const widget =
    custom?.(field, { root }) ??
    schemaToWidget(name, asTextParameter(field, root) ?? field.schema, {
      required,
      root,
      mode: location === "body" ? mode : "form",
    });
  if (description !== "" && widget.description === "") widget.description = description;
  showExample(widget, field, root);
  if (deprecated) widget.deprecated = true;
  if (readOnly) widget.disabled = true;
  return widget;
}
