import { schemaToWidget, type Widget } from "@heddle/views";

import type { Field } from "../fields/field.ts";

/** Makes the widget for a field, or leaves it to the schema by returning nothing. */
export type WidgetFactory = (field: Field) => Widget | undefined;

/** The widget of a field: what its schema asks for, with what the parameter around the schema says. */
export function fieldWidget(field: Field, root: unknown, custom?: WidgetFactory): Widget {
  const { name, schema, required, readOnly, deprecated, description } = field;
  const widget = custom?.(field) ?? schemaToWidget(name, schema, { required, root });
  if (description !== "" && widget.description === "") widget.description = description;
  if (deprecated) widget.deprecated = true;
  if (readOnly) widget.disabled = true;
  return widget;
}
