import { equalValues, patchRecord } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import type { HasView, Viewable } from "@heddle/views";

import type { EditorData, EditorMethods, EditorOptions } from "./editor-factory.ts";

/** The base of editors: holds the data, reports what the user changes, and is told of what others change. */
export abstract class Editor implements HasView, EditorMethods {
  readonly schema: JsonSchema | null;
  readonly id: string;
  readonly type: string;
  readonly #onPatch: EditorOptions["onPatch"] | undefined;
  readonly #endings: (() => void)[] = [];
  #data: EditorData;
  #isClosed = false;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    { id = "", type = "", onPatch }: Partial<EditorOptions> = {},
  ) {
    this.#data = data ?? {};
    this.schema = schema;
    this.id = id;
    this.type = type;
    this.#onPatch = onPatch;
  }

  /** The data as far as the editor knows, with what it has reported itself. */
  get data(): EditorData {
    return this.#data;
  }

  abstract view(): Viewable;

  /** Takes the data as it is after a change; what the editor reported itself is nothing new to it. */
  receive(data: EditorData): void {
    const before = this.#data;
    if (equalValues(before, data)) return;
    this.#data = data;
    this.follow(before);
  }

  /** Whether the user may only look. */
  setDisabled(_disabled: boolean): void {}

  /** Ends what the editor has under way; it reports nothing any more. */
  dispose(): void {
    this.#isClosed = true;
    for (const end of this.#endings.splice(0)) end();
  }

  /** Has something done when the editor is closed, such as to stop watching a widget. */
  protected onDispose(end: () => void): void {
    this.#endings.push(end);
  }

  /** Reports what is new in a patch; where it is refused, the data stays as it was and the reason is thrown. */
  protected patch(patch: EditorData): void {
    if (this.#isClosed) return;
    const before = this.#data;
    const after = patchRecord(before, patch);
    if (equalValues(before, after)) return;
    // Before it is reported, so that the change is known when it comes back.
    this.#data = after;
    try {
      this.#onPatch?.(patch);
    } catch (error) {
      this.#data = before;
      throw error;
    }
  }

  /** Shows data that was changed elsewhere. */
  protected follow(_before: EditorData): void {}
}
