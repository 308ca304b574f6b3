import type { JsonSchema } from "@heddle/schema";
import { Column, type View } from "@heddle/views";

import { chooseEditor, type ChosenEditor, type EditorSources } from "./choose-editor.ts";
import type { EditorData, EditorMethods, EditorOptions } from "./editor-factory.ts";
import { Editor } from "./editor.ts";

/** The editor that is open for one node or edge, whichever was chosen. */
export class OpenEditor extends Editor {
  readonly #sources: EditorSources;
  readonly #view: Column;
  #chosen: ChosenEditor;
  #disabled = false;

  constructor(
    sources: EditorSources,
    data: EditorData,
    schema: JsonSchema | null,
    options: EditorOptions,
  ) {
    super(data, schema, options);
    this.#sources = sources;
    this.#chosen = this.#choose();
    this.#view = new Column({ children: [this.#chosen.view] });
  }

  /** Stays the same view as long as the editor is open. */
  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#disabled = disabled;
    this.#tell((editor) => editor.setDisabled?.(disabled));
  }

  override dispose(): void {
    super.dispose();
    this.#endChosen();
  }

  /** An editor that cannot be told of a change is made anew. */
  protected override follow(): void {
    if ("receive" in methodsOf(this.#chosen)) {
      return this.#tell((editor) => editor.receive?.(this.data));
    }
    this.#endChosen();
    this.#chosen = this.#choose();
    this.#view.children = [this.#chosen.view];
    if (this.#disabled) this.setDisabled(true);
  }

  #endChosen(): void {
    this.#tell((editor) => editor.dispose?.());
  }

  #choose(): ChosenEditor {
    const { data, schema, id, type } = this;
    const onPatch = (patch: EditorData): void => this.patch(patch);
    return chooseEditor(this.#sources, data, schema, { id, type, onPatch });
  }

  #tell(what: (editor: EditorMethods) => void): void {
    try {
      what(methodsOf(this.#chosen));
    } catch (error) {
      this.#sources.onError(error);
    }
  }
}

/** Widgets and texts have none of these. */
function methodsOf({ editor }: ChosenEditor): EditorMethods {
  return typeof editor === "object" ? (editor as EditorMethods) : {};
}
