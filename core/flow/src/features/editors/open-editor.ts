import type { Translatable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import { Alert, Column, View, type Viewable, toView } from "@heddle/views";
import * as z from "zod/mini";

import { createDefaultEditor } from "./default-editor.ts";
import {
  Editor,
  type EditorData,
  type EditorFactory,
  type EditorMethods,
  type EditorOptions,
  createEditor,
} from "../../item/editor.ts";
import { watchInput } from "./unsaved-input.ts";
import { itemKinds } from "../../item-kind.ts";

/** The open editor of one item: it wraps the one that the factories created. */
export class OpenEditor extends Editor {
  readonly #sources: EditorSources;
  readonly #view: Column;
  #chosen: ChosenEditor;
  #disabled = false;
  /** Shown above the editor until the next input. */
  #notice: Alert | null = null;

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

  /** The view stays the same while the editor is open. */
  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#disabled = disabled;
    this.#notify((editor) => editor.setDisabled?.(disabled));
  }

  override dispose(): void {
    super.dispose();
    this.#disposeChosen();
  }

  /** Shows a warning above the editor, until the next input. */
  warn(text: Translatable): void {
    this.#notice = new Alert({ severity: "warning", text });
    this.#arrange();
  }

  /** Calls back when the unsaved input may have changed, until the editor is disposed. */
  onInput(callback: () => void): void {
    const onInput = (): void => {
      const hadNotice = this.#notice !== null;
      this.#notice = null;
      if (hadNotice) this.#arrange();
      callback();
    };
    this.onDispose(watchInput(this.#view, onInput));
  }

  /** An editor without `receive` is created again. */
  protected override onDataChanged(): void {
    if ("receive" in methodsOf(this.#chosen)) {
      return this.#notify((editor) => editor.receive?.(this.data));
    }
    this.#disposeChosen();
    this.#chosen = this.#choose();
    this.#arrange();
    if (this.#disabled) this.setDisabled(true);
  }

  #arrange(): void {
    const { view } = this.#chosen;
    this.#view.children = this.#notice ? [this.#notice, view] : [view];
  }

  #disposeChosen(): void {
    this.#notify((editor) => editor.dispose?.());
  }

  #choose(): ChosenEditor {
    const { data, schema, id, type } = this;
    const onPatch = (patch: EditorData): void => this.patch(patch);
    return chooseEditor(this.#sources, data, schema, { id, type, onPatch });
  }

  #notify(call: (editor: EditorMethods) => void): void {
    try {
      call(methodsOf(this.#chosen));
    } catch (error) {
      this.#sources.onError(error);
    }
  }
}

/** Widgets and texts have no editor methods. */
function methodsOf({ editor }: ChosenEditor): EditorMethods {
  return typeof editor === "object" ? (editor as EditorMethods) : {};
}

/** An editor and its view. */
interface ChosenEditor {
  readonly editor: Viewable;
  readonly view: View;
}

/** The factories to try, in their order, and where to report one that fails. */
interface EditorSources {
  readonly factories: readonly (EditorFactory | null | undefined)[];
  readonly onError: (error: unknown) => void;
}

/** The first editor that a factory creates; a `SchemaEditor` if none does. */
export function chooseEditor(
  { factories, onError }: EditorSources,
  data: EditorData,
  schema: JsonSchema | null,
  options: EditorOptions,
): ChosenEditor {
  for (const factory of factories) {
    if (!factory) continue;
    try {
      const editor = createEditor(factory, data, schema, options);
      if (editor !== undefined) return { editor, view: toView(editor) };
    } catch (error) {
      onError(error);
    }
  }
  const editor = createDefaultEditor(data, schema, options);
  return { editor, view: toView(editor) };
}

/** The zod type of an open editor, as views see it. */
export const openEditorType = z.object({
  kind: z.enum(itemKinds),
  id: z.string(),
  view: z.instanceof(View),
  /** Whether it shows unsaved input of an editor that was closed before. */
  restored: z.boolean(),
});

/** An open editor, as views see it. */
export type OpenEditorRecord = z.infer<typeof openEditorType>;
