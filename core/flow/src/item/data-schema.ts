import { flattenSchema, type JsonSchema } from "@heddle/schema";

import type { GraphItem } from "./graph-item.ts";
import { type ItemClass, ownSchemaOf, ownShapeOf } from "./own-parameters.ts";

/** The schema of an item's data: its type's, and what its class declares. */
export function dataSchemaOf(
  typeSchema: JsonSchema | null,
  item: GraphItem | undefined,
): JsonSchema | null {
  const itemClass = item?.constructor as unknown as ItemClass | undefined;
  if (!itemClass || Object.keys(ownShapeOf(itemClass)).length === 0) return typeSchema;
  // What jsonSchemaOf gives is JSON Schema.
  const own = ownSchemaOf(itemClass) as JsonSchema;
  return typeSchema === null ? own : flattenSchema({ allOf: [typeSchema, own] }, typeSchema);
}
