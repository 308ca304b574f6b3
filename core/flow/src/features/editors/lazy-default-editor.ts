import type { JsonSchema } from "@heddle/schema";
import { Alert, Column, Text, toView, type View } from "@heddle/views";

import { messages } from "../../messages.ts";
import { Editor, type EditorData, type EditorOptions } from "../../item/editor.ts";
import type { SchemaEditor } from "./schema-editor.ts";

/** The class, once it is loaded. */
let loaded: typeof SchemaEditor | undefined;

async function load(): Promise<typeof SchemaEditor> {
  return (loaded ??= (await import("./schema-editor.ts")).SchemaEditor);
}

/** Loads the code of editors in advance, so that the first one opens at once. */
export async function preloadDefaultEditor(): Promise<void> {
  await load();
}

/**
 * Creates the editor of an item for which no factory has one, in place of `default-editor.ts`: the widgets and what creates
 * them from a schema are loaded on demand.
 */
export function createDefaultEditor(
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
): Editor {
  if (loaded) return new loaded(data, schema, options);
  return new LoadingEditor(data, schema, options);
}

/** Shows that it is loading, then a `SchemaEditor`. */
class LoadingEditor extends Editor {
  readonly #view = new Column({ children: [new Text({ text: messages.editors.loading })] });
  #editor: Editor | undefined;
  #isDisabled = false;
  #isDisposed = false;

  constructor(data: EditorData, schema: JsonSchema | null, options: EditorOptions) {
    super(data, schema, options);
    void this.#load(options);
  }

  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#isDisabled = disabled;
    this.#editor?.setDisabled(disabled);
  }

  override dispose(): void {
    super.dispose();
    this.#isDisposed = true;
    this.#editor?.dispose();
  }

  protected override onDataChanged(): void {
    this.#editor?.receive(this.data);
  }

  async #load(options: EditorOptions): Promise<void> {
    const Loaded = await load().catch(() => undefined);
    if (this.#isDisposed) return;
    if (!Loaded) {
      // Not an error: that would be unsaved input. Opening the editor again loads it again.
      const text = messages.editors.notLoaded;
      this.#view.children = [new Alert({ severity: "warning", text })];
      return;
    }
    const onPatch = (patch: EditorData): void => this.patch(patch);
    this.#editor = new Loaded(this.data, this.schema, { ...options, onPatch });
    this.#editor.setDisabled(this.#isDisabled);
    this.#view.children = [toView(this.#editor)];
  }
}
