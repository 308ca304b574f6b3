import type { Field } from "../field/field.ts";
import type { Widget } from "./widget.ts";

/** Builds the widget of a part of a field: a property, an item or a branch. */
export type BuildPart = (field: Field) => Widget;

/** Selects the fields that a kind of widget edits, and builds the widget. */
export interface SchemaRule {
  when(field: Field): boolean;
  build(field: Field, buildPart: BuildPart): Widget;
}

/** One kind of widget: a row of `widgetTable`. */
export interface WidgetDefinition {
  readonly widget: { readonly kind: string; readonly prototype: Widget };
  /** `null` for a widget that no schema selects. */
  readonly schemaRule: SchemaRule | null;
}
