import type { InitialValues } from "@heddle/params";
import { isPassword, isReadOnly, stringifyExactJson } from "@heddle/schema";

import type { Field } from "../field/field.ts";
import type { Widget } from "./widget.ts";

/** The parameters that every widget has. */
export type CommonParameters = InitialValues<typeof Widget.shape>;

/** The parameters of every widget, from its field; `undefined` keeps the widget's default. */
export function commonParameters({
  name,
  label,
  schema,
  original,
  nullable,
  required,
  root,
  hints,
}: Field): CommonParameters {
  const isLocked = hints.readOnly === true || isReadOnly(original, root);
  return {
    name,
    label,
    description: schema.description,
    placeholder: placeholderOf(name, schema),
    // A read-only field cannot be filled in, so it is not required.
    required: (required && !isLocked) || undefined,
    disabled: isLocked || undefined,
    deprecated: schema.deprecated === true || undefined,
    nullable: nullable || undefined,
    schema: original,
    root,
  };
}

/** A default or example as a hint, which is not sent. Passwords have none. */
function placeholderOf(name: string, schema: Field["schema"]): string | undefined {
  const { default: preset, example, examples } = schema;
  const hint =
    preset ?? example ?? (Array.isArray(examples) ? (examples[0] as unknown) : undefined);
  if (hint === undefined || hint === null || isPassword(name, schema)) return undefined;
  return typeof hint === "string" ? hint : stringifyExactJson(hint);
}
