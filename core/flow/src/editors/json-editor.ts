import { equalValues, recordDifference } from "@heddle/params";
import { type JsonSchema, parseExactJson, stringifyExactJson } from "@heddle/schema";
import { JsonInput, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import { Editor, type EditorData, type EditorOptions, rejectionIssues } from "./editor.ts";

/** The options of a JSON editor; unknown ones are ignored. */
type JsonEditorOptions = Partial<EditorOptions> & Readonly<Record<string, unknown>>;

/** An editor of the whole data as JSON, whatever the schema says. */
export class JsonEditor extends Editor {
  readonly #input: JsonInput;
  /** The data that the text was created from, so that changes of others are not attributed to the user. */
  #shown: EditorData;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    options: JsonEditorOptions = {},
  ) {
    super(data, schema, options);
    this.#shown = asJson(this.data);
    this.#input = new JsonInput({
      label: messages.editors.data,
      required: true,
      schema: { type: "object" },
      value: this.#shown,
    });
    this.onDispose(this.#input.watch(["value", "draft"], () => this.#send()));
  }

  override view(): View {
    return this.#input;
  }

  override setDisabled(disabled: boolean): void {
    this.#input.disabled = disabled;
  }

  protected override follow(): void {
    const { draft, value } = this.#input;
    if (draft === null && equalValues(value, this.#shown)) this.#show();
  }

  #show(): void {
    this.#shown = asJson(this.data);
    this.#input.assign(this.#shown);
  }

  #send(): void {
    const { draft, value } = this.#input;
    if (draft !== null) return;
    // An empty box would remove all data.
    if (value === undefined) return void this.#input.showIssues(this.#input.problems());
    // The schema of the input accepts objects only.
    const patch = recordDifference(this.#shown, value as EditorData);
    try {
      this.patch(patch);
    } catch (error) {
      this.#input.showIssues(rejectionIssues(error));
      return;
    }
    // With the changes of others since the user began.
    this.#show();
  }
}

/** The data as the text shows it: `{ at: new Date(0) } → { at: "1970-01-01T00:00:00.000Z" }` */
function asJson(data: EditorData): EditorData {
  return parseExactJson(stringifyExactJson(data)) as EditorData;
}
