import { equalValues, type IntentTable, RefusedError, text } from "@heddle/params";
import { Button, View, viewType } from "@heddle/views";
import * as z from "zod/mini";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/response-area.ts";
import type { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import { messages } from "./messages.ts";

const modeType = z.enum(["request", "record"]);

/** How an operation is used: one request at a time, or as the editor of the records at its path. */
export type OperationMode = z.output<typeof modeType>;

const responseType = z.object({ status: z.string(), description: z.string() });

export interface OperationPageOptions {
  readonly form: OpenAPIForm;
  /** Returns the editor of the records at the path. */
  readonly editor: () => OpenAPIRecordEditor;
  /** Called when the mode changes. */
  readonly onMode: () => void;
  /** Buttons for the request. */
  readonly tools: readonly View[];
}

/** One operation of a console: its form, its response, and the editor of the records at its path. */
export class OperationPage extends View.with({
  header: { type: viewType, view: "r", constant: true },
  form: { type: viewType, view: "r", constant: true },
  response: { type: viewType, view: "r", constant: true },
  /** The responses that the document declares. */
  responses: { type: z._default(z.array(responseType), []), view: "r" },
  /** Where requests are sent: the name and the URL of the server. */
  server: { type: z._default(text, ""), view: "r" },
  /** Buttons for the request, beside the server. */
  tools: { type: z._default(z.array(viewType), []), view: "r", constant: true },
  /** Whether records can be edited here. */
  editable: { type: z._default(z.boolean(), false), view: "r" },
  mode: { type: z._default(modeType, "request"), view: "r" },
  /** The record editor, once it was opened. */
  editor: { type: z.optional(viewType), view: "r" },
  /** Returns to the list from which the record was opened. */
  back: { type: z.optional(viewType), view: "r" },
  /** Shown while the document does not contain the operation any more. */
  notice: { type: z.optional(viewType), view: "r" },
}) {
  static override readonly kind: string = "operation-page";
  static override readonly intents: IntentTable = { show: { args: [modeType], viewer: true } };

  readonly model: OpenAPIForm;
  /** The last request of the form, and its outcome. */
  lastSent: SentRequest | undefined;
  readonly #options: OperationPageOptions;
  /** The values when the form was created or last sent. */
  #sentValues: Readonly<Record<string, unknown>>;
  /** The values when the last request started. */
  #startedValues: Readonly<Record<string, unknown>>;

  constructor(options: OperationPageOptions) {
    const { form, tools } = options;
    const { header, response } = form;
    super({ header, form: form.form, response, tools: [...tools] });
    this.model = form;
    this.#options = options;
    this.#sentValues = this.#startedValues = form.values;
    form.watch("busy", () => {
      if (form.busy) this.#startedValues = form.values;
    });
  }

  /** Whether the form has values that were never sent. */
  get hasDraft(): boolean {
    return !equalValues(this.model.values, this.#sentValues);
  }

  /** Whether the document contains the operation. */
  get isListed(): boolean {
    return this.notice === undefined;
  }

  /** Shows the declared responses, and whether records can be edited. */
  describe(hasRecords: boolean): void {
    const { responses = [] } = this.model.operation ?? {};
    this.update({
      responses: responses.map(({ status, description }) => ({ status, description })),
      // An open editor stays open, and shows that nothing can be saved.
      editable: hasRecords || this.mode === "record",
      notice: undefined,
    });
  }

  /** Counts the current values as sent. */
  markAsSent(): void {
    this.#sentValues = this.model.values;
  }

  /** Counts the values of the last request as sent, but not later edits. */
  markLastRequestAsSent(): void {
    this.#sentValues = this.#startedValues;
  }

  /** Sets the way back to the list; `undefined` for a record that was not opened from one. */
  cameFrom(goBack: (() => void) | undefined): void {
    this.back = goBack && new Button({ label: messages.backToList, onPress: goBack });
  }

  /** Shows the form of the operation, or the record editor. */
  show(mode: OperationMode): void {
    if (mode === "record" && !this.editable) throw new RefusedError(messages.noRecords);
    this.update({ mode, ...(mode === "record" && { editor: this.#options.editor().view() }) });
    this.#options.onMode();
  }
}
