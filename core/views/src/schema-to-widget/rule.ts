import type { Widget } from "../widgets/widget.ts";
import type { Field } from "./field.ts";

/** Finds the widget of a part of a field. */
export type BuildPart = (field: Field) => Widget;

/** One row of the table: which fields it is for, and their widget. */
export interface Rule {
  when(field: Field): boolean;
  build(field: Field, buildPart: BuildPart): Widget;
}
