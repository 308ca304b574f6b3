import { isPlainObject } from "@heddle/params";
import { readWidgets, type StoredValues, type Widget } from "@heddle/views";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { ApiRecord } from "./record-shape.ts";

/** What a shared record needs from its editor. */
interface SharedEditor {
  readonly lookup: OpenAPIForm;
  readonly editor: OpenAPIForm | null;
  readonly record: ApiRecord | null;
  diff(): Record<string, unknown>;
  load(values: Readonly<Record<string, unknown>>): Promise<ApiRecord | null>;
  watch(name: "record", callback: () => void): () => void;
}

type Edits = Readonly<Record<string, unknown>>;

/**
 * What a room stores of a record editor: which record it shows, and the unsaved edits by field, `null` for an emptied one.
 * The record is read again, because the API may have another version of it by now.
 */
export class SharedRecord implements StoredValues {
  readonly #editor: SharedEditor;
  readonly #lookup: StoredValues;
  /** Called after an edit. */
  readonly #listeners = new Set<() => void>();
  /** Stored edits of a record that could not be read yet. */
  #waiting: Edits | undefined;

  constructor(editor: SharedEditor) {
    this.#editor = editor;
    this.#lookup = editor.lookup.share();
    editor.watch("record", () => this.#enterWaiting());
  }

  onEdited(): void {
    for (const listener of this.#listeners) listener();
  }

  read(): Readonly<Record<string, unknown>> {
    return {
      lookup: this.#lookup.read(),
      isOpen: this.#waiting !== undefined || this.#editor.record !== null,
      edits: this.#waiting ?? this.#edits,
    };
  }

  write({ lookup, isOpen, edits }: Readonly<Record<string, unknown>>): void {
    this.#lookup.write(isPlainObject(lookup) ? lookup : {});
    if (isOpen !== true) return;
    this.#waiting = isPlainObject(edits) ? edits : {};
    // The editor shows why a record cannot be read; the edits wait until it can. The key is one that the server has.
    void this.#editor.load(this.#editor.lookup.values);
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    const stops = [this.#lookup.watch(listener), this.#editor.watch("record", listener)];
    return () => {
      this.#listeners.delete(listener);
      for (const stop of stops) stop();
    };
  }

  /** The unsaved edits without passwords and files. */
  get #edits(): Edits {
    const edited = Object.keys(this.#editor.diff());
    const values = readWidgets(this.#widgets.filter(([name]) => edited.includes(name)));
    const emptied = edited.filter((name) => this.#isEmpty(name));
    return { ...Object.fromEntries(emptied.map((name) => [name, null])), ...values };
  }

  #isEmpty(name: string): boolean {
    const [, widget] = this.#widgets.find(([each]) => each === name) ?? [];
    return widget?.contribution === undefined;
  }

  get #widgets(): (readonly [string, Widget])[] {
    const { editor } = this.#editor;
    if (!editor) return [];
    return editor.inputs.at("body").map((field) => [field.name, editor.inputs.widgetOf(field)]);
  }

  #enterWaiting(): void {
    const edits = this.#waiting;
    if (!edits || !this.#editor.record) return;
    this.#waiting = undefined;
    for (const [name, widget] of this.#widgets) {
      if (!Object.hasOwn(edits, name)) continue;
      if (edits[name] === null && !widget.nullable) widget.clear();
      else widget.assignOrReject(edits[name]);
    }
  }
}
