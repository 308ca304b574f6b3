import { Params } from "@heddle/params";
import { Alert, Column, Progress, Row, type View } from "@heddle/views";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { fieldSections } from "./field-sections.ts";
import type { FormCredentials } from "./form-credentials.ts";
import { formHeader } from "./form-header.ts";
import type { RequestIssue } from "./inputs.ts";
import { MediaTypeChoice } from "./media-type-choice.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** What stands around the fields of an operation, whichever it is. */
export interface SheetOptions {
  readonly buttons: readonly View[];
  readonly credentials: FormCredentials;
  /** Whether the description of the operation may load images. */
  readonly images: boolean;
  readonly onMediaType: (mediaType: string) => void;
}

/** What a form shows of one operation. Its layouts stay; what is in them is that of the operation. */
export class Sheet extends Params.with({
  /** Parameters, so that a change of the operation that is taken back leaves the old ones. */
  inputs: { type: z.optional(z.custom<OperationInputs>()), view: "none" },
  derivedTitle: { type: z._default(z.string(), ""), view: "none" },
}) {
  readonly header: Column = new Column();
  readonly form: Column = new Column();
  readonly credentials: FormCredentials;
  readonly #summary = new Alert({ severity: "error", visible: false });
  readonly #mediaTypes: MediaTypeChoice;
  readonly #buttons: Row;
  readonly #images: boolean;

  constructor({ buttons, credentials, images, onMediaType }: SheetOptions) {
    super();
    this.credentials = credentials;
    this.#images = images;
    this.#buttons = new Row({ children: [...buttons] });
    this.#mediaTypes = new MediaTypeChoice(onMediaType);
  }

  showLoading(): void {
    this.form.children = [new Progress({ label: messages.loading })];
  }

  showFailure(reason: string): void {
    this.form.children = [new Alert({ severity: "error", text: reason })];
  }

  /** Shows the inputs of an operation in place of those before. */
  show(inputs: OperationInputs): void {
    this.inputs = inputs;
    this.credentials.show(inputs.operation.security);
    this.#summary.visible = false;
    for (const widget of Object.values(inputs.widgets))
      widget.watch("visible", () => this.inputs === inputs && this.#arrange(inputs));
    this.#arrange(inputs);
  }

  #arrange(inputs: OperationInputs): void {
    this.form.children = [
      this.credentials.section,
      ...fieldSections(inputs, {
        aboveBody: this.#mediaTypes.widgetFor(inputs),
        isAlone: !this.credentials.section.visible,
      }),
      this.#summary,
      this.#buttons,
    ];
  }

  showTitle(title: string): void {
    if (!this.inputs) return;
    this.header.children = formHeader(title, this.inputs.operation, this.#images);
  }

  /** Shows issues at their fields and the others above the button, and moves the focus to the first. */
  showIssues(issues: readonly RequestIssue[], summary: string): void {
    const homeless = this.inputs?.showIssues(issues) ?? issues;
    this.#say(issues.length === 0 ? [] : [summary, ...homeless.map(sentenceOf)]);
    this.inputs?.focusFirstError();
  }

  /** Shows what is wrong, but with no field in particular. */
  showProblem(sentence: string): void {
    this.inputs?.showIssues([]);
    this.#say([sentence]);
  }

  #say(lines: readonly string[]): void {
    this.#summary.update({ visible: lines.length > 0, text: lines.join("\n") });
  }
}

function sentenceOf({ path, message }: RequestIssue): string {
  return path.length === 0 ? message : `${path.join(" › ")}: ${message}`;
}
