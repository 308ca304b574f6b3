import {
  equalValues,
  type IntentTable,
  RefusedError,
  text,
  type Translatable,
} from "@heddle/params";
import { Alert, Button, View, viewType } from "@heddle/views";
import * as z from "zod/mini";

import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationInputs } from "../form/operation-inputs.ts";
import type { SentRequest } from "../form/sent-request.ts";
import type { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import {
  assertEnterable,
  encodeInput,
  enterInput,
  maxLinkLength,
  readInput,
  writeInput,
} from "./form-input.ts";
import { messages } from "./messages.ts";

const modeType = z.enum(["request", "record"]);

/** How an operation is used: one request at a time, or as the editor of the records at its path. */
export type OperationMode = z.output<typeof modeType>;

/** A page keeps no longer input. */
const maxKeptLength = 100_000;
/** Writing the input of a long form at each keystroke would slow typing down. */
export const keepIntervalMs = 300;

const responseType = z.object({ status: z.string(), description: z.string() });

export interface OperationPageOptions {
  readonly form: OpenAPIForm;
  /** Returns the editor of the records at the path. */
  readonly editor: () => OpenAPIRecordEditor;
  /** Called when the mode changes. */
  readonly onMode: () => void;
  /** Buttons for the request. */
  readonly tools: readonly View[];
  /** Whether the URL of the page can open this operation. */
  readonly isLinkable: boolean;
  /** Identifies the operation in the storage of a page; empty if a page must not keep its input. */
  readonly inputKey: string;
  /** Creates invisible inputs of the operation. */
  readonly emptyInputs: (mediaType: string | undefined) => OperationInputs;
  /** Asks before input is cleared that was never sent. */
  readonly askToClear: (act: () => void) => void;
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
  /** Whether the user may copy a link to the filled form. */
  linkable: { type: z._default(z.boolean(), false), view: "r", constant: true },
  /** What happened to the input: it was restored, or a link could not be used. */
  inputNotice: { type: z.optional(viewType), view: "r" },
  /** Where a page keeps the input across a reload; empty if it must not. */
  inputKey: { type: z._default(z.string(), ""), view: "r", constant: true },
  /** The input for `restoreInput`, without secrets and files; empty if there is none, or if it is too long. */
  input: { type: z._default(z.string(), ""), view: "r" },
  /** The input of the empty form. */
  emptyInput: { type: z._default(z.string(), ""), view: "none" },
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
  static override readonly intents: IntentTable = {
    show: { args: [modeType], viewer: true },
    createLink: { args: [], viewer: true },
    restoreInput: { args: [z.string()] },
    keepInput: { args: [], viewer: true },
  };

  readonly model: OpenAPIForm;
  /** The last request of the form, and its outcome. */
  lastSent: SentRequest | undefined;
  readonly #options: OperationPageOptions;
  /** The values when the form was created or last sent. */
  #sentValues: Readonly<Record<string, unknown>>;
  /** The values when the last request started. */
  #startedValues: Readonly<Record<string, unknown>>;
  readonly #clear: Button;
  /** Updates `input` soon; `undefined` if it is up to date. */
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OperationPageOptions) {
    const { form, tools, isLinkable, inputKey } = options;
    const { header, response } = form;
    const clear = new Button({ label: messages.input.clear, visible: false });
    super({
      header,
      form: form.form,
      response,
      tools: [...tools, clear],
      linkable: isLinkable,
      inputKey,
    });
    this.model = form;
    this.#options = options;
    this.#clear = clear;
    clear.update({ onPress: () => this.#askToClear() });
    this.watch("emptyInput", () => this.#scheduleKeeping());
    form.observe("values", () => this.#scheduleKeeping());
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

  /** Shows a message above the form; the next one replaces it. */
  showInputNotice(severity: Alert["severity"], text: Translatable): void {
    this.inputNotice = new Alert({ severity, text });
  }

  /** The fragment of a URL that opens the form with its values. Secrets, files and unfinished input are left out. */
  createLink(): string {
    if (!this.linkable) throw new RefusedError(messages.link.noLinks);
    const { text, leftOut } = writeInput(this.model.inputs, "omit");
    const { method, path } = this.model;
    const link = linkFragment(`${method}:${path}`, encodeInput(text));
    if (link.length > maxLinkLength)
      throw new RefusedError(
        messages.link.tooLong({ length: link.length, limit: maxLinkLength }),
        "too_long",
      );
    if (leftOut.length > 0)
      this.showInputNotice("info", messages.link.leftOut({ names: leftOut.join(", ") }));
    return link;
  }

  /** Enters what was typed before a reload. Does nothing if the form already has input. */
  restoreInput(text: string): void {
    if (this.inputKey === "") throw new RefusedError(messages.input.notKept);
    if (text.length > maxKeptLength) throw new RefusedError(messages.link.unreadable);
    const input = readInput(text);
    assertEnterable(this.#options.emptyInputs(input.mediaType), input);
    if (this.model.busy || writeInput(this.model.inputs, "text").text !== this.emptyInput) return;
    enterInput(this.model, input);
    this.showInputNotice("info", messages.input.restored);
  }

  #scheduleKeeping(): void {
    this.#keeping ??= setTimeout(() => this.keepInput(), keepIntervalMs);
  }

  /** Updates `input` at once, for a page that is left; returns whether it was not up to date. */
  keepInput(): boolean {
    if (this.#keeping === undefined) return false;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    this.#writeInput();
    return true;
  }

  #writeInput(): void {
    const { text } = writeInput(this.model.inputs, "text");
    const isEmpty = text === this.emptyInput;
    const isKept = !isEmpty && this.inputKey !== "" && text.length <= maxKeptLength;
    this.update({ input: isKept ? text : "" });
    this.#clear.visible = !isEmpty;
  }

  #askToClear(): void {
    if (this.model.busy) throw new RefusedError(messages.requestRunning);
    if (this.hasDraft) this.#options.askToClear(() => this.#clearInput());
    else this.#clearInput();
  }

  #clearInput(): void {
    this.model.reset();
    this.inputNotice = undefined;
    this.#sentValues = this.model.values;
    // The button disappears with the focus.
    this.model.inputs.requestFocus();
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

/** `post:/orders`, `eyJ…` → `#post:/orders&values=eyJ…`. An ampersand in a path is escaped. */
function linkFragment(address: string, values: string): string {
  const escaped = encodeURI(address).replaceAll("#", "%23").replaceAll("&", "%26");
  return `#${escaped}&values=${values}`;
}
