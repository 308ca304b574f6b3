import type { JsonSchema } from "@heddle/schema";
import type { Viewable } from "@heddle/views";

import type { EditorData, EditorOptions } from "./editor-factory.ts";
import { Editor } from "./editor.ts";
import { JsonEditor } from "./json-editor.ts";
import { propertyGroup } from "./property-group.ts";
import { SchemaForm } from "./schema-form.ts";

/** A form of the schema's properties; JSON where the schema names none, or none can be built. */
export class SchemaEditor extends Editor {
  readonly #editor: Editor;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    options: Partial<EditorOptions> = {},
  ) {
    super(data, schema, options);
    const inner = { ...options, onPatch: (patch: EditorData) => this.patch(patch) };
    this.#editor = formOf(this.data, schema, inner) ?? new JsonEditor(this.data, schema, inner);
  }

  override view(): Viewable {
    return this.#editor.view();
  }

  override setDisabled(disabled: boolean): void {
    this.#editor.setDisabled(disabled);
  }

  override dispose(): void {
    super.dispose();
    this.#editor.dispose();
  }

  protected override follow(): void {
    this.#editor.receive(this.data);
  }
}

function formOf(
  data: EditorData,
  schema: JsonSchema | null,
  options: Partial<EditorOptions>,
): Editor | undefined {
  try {
    const group = schema === null ? undefined : propertyGroup(schema);
    return group && new SchemaForm(group, data, schema, options);
  } catch {
    // A schema that no form can be made of leaves the data as editable as no schema does.
    return undefined;
  }
}
