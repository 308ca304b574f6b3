import { equalValues, recordDifference } from "@heddle/params";
import { type JsonSchema, parseExactJson, stringifyExactJson } from "@heddle/schema";
import { JsonInput, type View } from "@heddle/views";

import type { EditorData, EditorOptions } from "./editor-factory.ts";
import { Editor } from "./editor.ts";
import { messages } from "./messages.ts";
import { refusalIssues } from "./refusal-issues.ts";

/** The options of a JSON editor: those that it does not know do no harm. */
type JsonEditorOptions = Partial<EditorOptions> & Readonly<Record<string, unknown>>;

/** All of the data as JSON, whatever its schema says. */
export class JsonEditor extends Editor {
  readonly #input: JsonInput;
  /** The data that the text started from: what others change meanwhile is not taken for the user's. */
  #shown: EditorData;

  constructor(
    data: EditorData | null = null,
    schema: JsonSchema | null = null,
    options: JsonEditorOptions = {},
  ) {
    super(data, schema, options);
    this.#shown = asJson(this.data);
    this.#input = new JsonInput({
      label: messages.data,
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
    // An emptied box is no data; it would take everything away.
    if (value === undefined) return void this.#input.showIssues(this.#input.problems());
    // The schema of the input lets nothing but objects pass.
    const patch = recordDifference(this.#shown, value as EditorData);
    try {
      this.patch(patch);
    } catch (error) {
      this.#input.showIssues(refusalIssues(error));
      return;
    }
    // With what others have changed since the user began.
    this.#show();
  }
}

/** As the text shows it: a date, say, is a text there. */
function asJson(data: EditorData): EditorData {
  return parseExactJson(stringifyExactJson(data)) as EditorData;
}
