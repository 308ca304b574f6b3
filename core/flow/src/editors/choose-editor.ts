import type { JsonSchema } from "@heddle/schema";
import { toView, type View, type Viewable } from "@heddle/views";

import {
  type EditorData,
  type EditorFactory,
  type EditorOptions,
  makeEditor,
} from "./editor-factory.ts";
import { SchemaEditor } from "./schema-editor.ts";

/** An editor that was made, and the view of it. */
export interface ChosenEditor {
  readonly editor: Viewable;
  readonly view: View;
}

/** Whose editors to ask, the first one first, and where to report one that fails. */
export interface EditorSources {
  readonly factories: readonly (EditorFactory | null | undefined)[];
  readonly onError: (error: unknown) => void;
}

/** The first editor that one of the factories makes; the schema's where none does. */
export function chooseEditor(
  { factories, onError }: EditorSources,
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
): ChosenEditor {
  for (const factory of factories) {
    if (!factory) continue;
    try {
      const editor = makeEditor(factory, data, schema, options);
      if (editor !== undefined) return { editor, view: toView(editor) };
    } catch (error) {
      onError(error);
    }
  }
  const editor = new SchemaEditor(data, schema, options);
  return { editor, view: toView(editor) };
}
