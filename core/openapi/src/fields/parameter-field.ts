import type { RawObject } from "../document/raw.ts";
import type { Parameter } from "../operation/operation.ts";
import type { Field } from "./field.ts";
import { readTraits } from "./schema-traits.ts";

/** The field of a parameter. */
export function parameterField(root: RawObject, parameter: Parameter): Omit<Field, "key"> {
  const { name, location, schema, required, deprecated, description, examples } = parameter;
  const traits = readTraits(root, schema);
  return {
    name,
    location: location === "querystring" ? "query" : location,
    schema,
    required,
    // `readOnly` is about the members of a body; a parameter is always sent.
    readOnly: false,
    writeOnly: traits.writeOnly,
    deprecated: deprecated || traits.deprecated,
    description: description || traits.description,
    isWholeBody: false,
    parameter,
    examples,
  };
}
