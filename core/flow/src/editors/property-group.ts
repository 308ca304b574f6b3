import { flattenSchema, type JsonSchema, unwrapNullable } from "@heddle/schema";
import { Group, schemaToWidget } from "@heddle/views";

/** The widgets of a schema's properties; nothing where it names none. */
export function propertyGroup(schema: JsonSchema): Group | undefined {
  const flat = flattenSchema(unwrapNullable(flattenSchema(schema, schema)), schema);
  // A union beside the properties says more about them; it is not what the data looks like.
  const { oneOf: _oneOf, anyOf: _anyOf, ...own } = flat;
  const widget = schemaToWidget("", own, { mode: "editor", required: true, root: schema });
  return widget instanceof Group && widget.children.length > 0 ? widget : undefined;
}
