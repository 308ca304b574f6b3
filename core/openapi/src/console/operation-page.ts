import type { IntentTable } from "@heddle/params";
import { Button, View, viewType } from "@heddle/views";
import { equalValues, RefusedError } from "@heddle/params";
import * as z from "zod/mini";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import type { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";

const modeType = z.enum(["request", "record"]);

/** How an operation is used: one request at a time, or as the editor of the records at its path. */
export type OperationMode = z.output<typeof modeType>;

const responseType = z.object({ status: z.string(), description: z.string() });

/** What a page is made of. */
export interface OperationPageOptions {
  readonly form: OpenAPIForm;
  /** Gives the editor of the records at the path of the operation; none where there are none to edit. */
  readonly editor: (() => OpenAPIRecordEditor) | undefined;
  /** Told of another mode. */
  readonly onMode: () => void;
}

/** One operation of a console: its form, its response, and the editor of the records at its path. */
export class OperationPage extends View.with({
  header: { type: viewType, view: "r", constant: true },
  form: { type: viewType, view: "r", constant: true },
  response: { type: viewType, view: "r", constant: true },
  /** What the document says of the answers. */
  answers: { type: z._default(z.array(responseType), []), view: "r", constant: true },
  /** Whether records can be edited here. */
  editable: { type: z._default(z.boolean(), false), view: "r", constant: true },
  mode: { type: z._default(modeType, "request"), view: "r" },
  /** The record editor, once it was asked for. */
  editor: { type: z.optional(viewType), view: "r" },
  /** Leads back to the list that the record was opened from. */
  back: { type: z.optional(viewType), view: "r" },
}) {
  static override readonly kind: string = "operation-page";
  static override readonly intents: IntentTable = { show: { args: [modeType], viewer: true } };

  readonly model: OpenAPIForm;
  readonly #options: OperationPageOptions;
  /** What was entered when the form was made, or last sent. */
  #settled: Readonly<Record<string, unknown>>;
  /** What was entered when the last request began. */
  #sending: Readonly<Record<string, unknown>>;

  constructor(options: OperationPageOptions) {
    const { form, editor } = options;
    const answers = (form.operation?.responses ?? []).map(({ status, description }) => ({
      status,
      description,
    }));
    super({
      header: form.header,
      form: form.form,
      response: form.response,
      answers,
      editable: editor !== undefined,
    });
    this.model = form;
    this.#options = options;
    this.#settled = this.#sending = form.values;
    form.watch("busy", () => {
      if (form.busy) this.#sending = form.values;
    });
  }

  /** Whether something is entered that was never sent. */
  get hasDraft(): boolean {
    return !equalValues(this.model.values, this.#settled);
  }

  /** Says that what is entered is no draft. */
  settle(): void {
    this.#settled = this.model.values;
  }

  /** Says that what was entered when the last request began was sent; what was entered since is a draft. */
  settleSent(): void {
    this.#settled = this.#sending;
  }

  /** Says how to get back to where the record was opened; `undefined` where that was in no list. */
  cameFrom(goBack: (() => void) | undefined): void {
    this.back = goBack && new Button({ label: messages.backToList, onPress: goBack });
  }

  /** Shows the form of the operation, or the record editor. */
  show(mode: OperationMode): void {
    const { editor } = this.#options;
    if (mode === "record" && !editor) throw new RefusedError(messages.noRecords);
    this.update({ mode, ...(mode === "record" && { editor: editor?.().view() }) });
    this.#options.onMode();
  }
}
