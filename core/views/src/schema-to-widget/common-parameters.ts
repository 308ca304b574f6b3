import type { InitialValues } from "@heddle/params";

import type { Widget } from "../widgets/widget.ts";
import type { Field } from "./field.ts";

type CommonParameters = InitialValues<typeof Widget.shape>;

/** What every widget takes from its field. */
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
    description: schema.description ?? "",
    placeholder: placeholderOf(schema),
    required,
    disabled: schema.readOnly === true,
    deprecated: schema.deprecated === true,
    nullable,
    schema: original,
    root,
  };
}

/** A default or an example is only ever a hint: it is not sent. */
function placeholderOf({ default: preset, example, examples, format }: Field["schema"]): string {
  const [hint] = [
    preset,
    example,
    Array.isArray(examples) ? (examples[0] as unknown) : undefined,
  ].filter((value) => value !== undefined && value !== null);
  if (hint === undefined || format === "password") return "";
  return typeof hint === "string" ? hint : JSON.stringify(hint);
}
