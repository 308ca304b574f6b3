import type { JsonSchema } from "@heddle/schema";

import type { Editor, EditorData, EditorOptions } from "../../item/editor.ts";
import { SchemaEditor } from "./schema-editor.ts";

/**
 * Creates the editor of an item for which no factory has one. A page that loads its parts on demand has
 * `lazy-default-editor.ts` in place of this module.
 */
export function createDefaultEditor(
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
): Editor {
  return new SchemaEditor(data, schema, options);
}
