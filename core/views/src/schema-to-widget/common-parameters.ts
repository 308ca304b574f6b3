import type { InitialValues } from "@heddle/params";
import { isPassword, stringifyExactJson } from "@heddle/schema";

import type { Widget } from "../widgets/widget.ts";
import type { Field } from "./field.ts";

type CommonParameters = InitialValues<typeof Widget.shape>;

/** What every widget takes from its field; what is undefined leaves the widget's default as it is. */
export function commonParameters({
  name,
  schema,
  original,
  nullable,
  required,
  root,
}: Field): CommonParameters {
  return {
    name,
    label: schema.title ?? name,
    description: schema.description,
    placeholder: placeholderOf(name, schema),
    // What nobody can fill in cannot be asked for.
    required: (required && schema.readOnly !== true) || undefined,
    disabled: schema.readOnly === true || undefined,
    deprecated: schema.deprecated === true || undefined,
    nullable: nullable || undefined,
    schema: original,
    root,
  };
}

/** A default or an example is only ever a hint: it is not sent. That of a password is not shown either. */
function placeholderOf(name: string, schema: Field["schema"]): string | undefined {
  const { default: preset, example, examples } = schema;
  const [hint] = [
    preset,
    example,
    Array.isArray(examples) ? (examples[0] as unknown) : undefined,
  ].filter((value) => value !== undefined && value !== null);
  if (hint === undefined || isPassword(name, schema)) return undefined;
  return typeof hint === "string" ? hint : stringifyExactJson(hint);
}
