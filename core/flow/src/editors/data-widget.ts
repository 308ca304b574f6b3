import { flattenSchema, type JsonSchema, unwrapNullable } from "@heddle/schema";
import { schemaToWidget, type Widget } from "@heddle/views";

/** The widget of data that a schema describes; data is always an object. */
export function dataWidget(schema: JsonSchema): Widget {
  const flat = flattenSchema(unwrapNullable(flattenSchema(schema, schema)), schema);
  return schemaToWidget(
    "",
    { type: "object", ...flat },
    { mode: "editor", required: true, root: schema },
  );
}
