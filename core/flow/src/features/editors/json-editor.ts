import { equalValues, recordDifference } from "@heddle/params";
import { type JsonSchema, parseExactJson, stringifyExactJson } from "@heddle/schema";
import { JsonInput, type View } from "@heddle/views";

import { messages } from "../../messages.ts";
import { Editor, type EditorData, type EditorOptions, rejectionIssues } from "../../item/editor.ts";

/** Unknown options are ignored. */
type JsonEditorOptions = Partial<EditorOptions> & Readonly<Record<string, unknown>>;

/** Edits the whole data as JSON, without regard to the schema. */
export class JsonEditor extends Editor {
  readonly #input: JsonInput;
  /** The data that the text was created from: the base of the next patch. */
  #textData: EditorData;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    options: JsonEditorOptions = {},
  ) {
    super(data, schema, options);
    this.#textData = asJson(this.data);
    this.#input = new JsonInput({
      label: messages.editors.data,
      required: true,
      schema: { type: "object" },
      value: this.#textData,
    });
    this.onDispose(this.#input.watch(["value", "draft"], () => this.#applyText()));
  }

  override view(): View {
    return this.#input;
  }

  override setDisabled(disabled: boolean): void {
    this.#input.disabled = disabled;
  }

  protected override onDataChanged(): void {
    const { draft, value } = this.#input;
    if (draft === null && equalValues(value, this.#textData)) this.#show();
  }

  #show(): void {
    this.#textData = asJson(this.data);
    this.#input.assign(this.#textData);
  }

  #applyText(): void {
    const { draft, value } = this.#input;
    if (draft !== null) return;
    // An empty box would remove all data.
    if (value === undefined) return void this.#input.showIssues(this.#input.issues());
    // The schema of the input accepts objects only.
    const patch = recordDifference(this.#textData, value as EditorData);
    try {
      this.patch(patch);
    } catch (error) {
      this.#input.showIssues(rejectionIssues(error));
      return;
    }
    // Also shows changes that others made while the user typed.
    this.#show();
  }
}

/** The data as the text shows it: `{ at: new Date(0) } → { at: "1970-01-01T00:00:00.000Z" }` */
function asJson(data: EditorData): EditorData {
  return parseExactJson(stringifyExactJson(data)) as EditorData;
}
