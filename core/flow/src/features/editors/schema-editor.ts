import type { JsonSchema } from "@heddle/schema";
import { Group, Variant, type Viewable, type Widget } from "@heddle/views";

import { messages } from "../../messages.ts";
import { ChoiceForm } from "./choice-form.ts";
import { Editor, type EditorData, type EditorOptions } from "../../item/editor.ts";
import { JsonEditor } from "./json-editor.ts";
import { SchemaForm } from "./schema-form.ts";
import { dataWidget } from "./widget-values.ts";

/**
 * An editor for a schema: a form of its properties, for a union with a select of the branch. A JSON editor if no form
 * can be built.
 */
export class SchemaEditor extends Editor {
  readonly #editor: Editor;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    options: Partial<EditorOptions> = {},
  ) {
    super(data, schema, options);
    const inner = { ...options, onPatch: (patch: EditorData) => this.patch(patch) };
    this.#editor = createForm(this.data, schema, inner) ?? new JsonEditor(this.data, schema, inner);
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

  protected override onDataChanged(): void {
    this.#editor.receive(this.data);
  }
}

function createForm(
  data: EditorData,
  schema: JsonSchema | null,
  options: Partial<EditorOptions>,
): Editor | undefined {
  try {
    const widget = schema === null ? undefined : asForm(dataWidget(schema));
    if (isForm(widget)) return new SchemaForm(widget, data, schema, options);
    if (!(widget instanceof Variant)) return undefined;
    const groups = widget.branches.map((branch) => asForm(branch.build()));
    return groups.every(isForm) ? new ChoiceForm(widget, groups, data, schema, options) : undefined;
  } catch {
    // Without a form, the data is edited as JSON.
    return undefined;
  }
}

/** Data with any keys is a group of other properties only. */
function asForm(widget: Widget): Widget {
  const rest = widget.asRest(messages.editors.data);
  return rest ? new Group({ required: true, children: [rest] }) : widget;
}

function isForm(widget: Widget | undefined): widget is Group {
  return widget instanceof Group;
}
