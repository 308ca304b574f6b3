import { batch, type Issue, onDispose, Params } from "@heddle/params";
import { Column, type View, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { loadOpenAPI } from "../document/load-openapi.ts";
import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { readDocument } from "../document/read-document.ts";
import type { Field, FieldLocation } from "../fields/field.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { Operation } from "../operation/operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { CredentialsSection } from "./credentials-section.ts";
import { Exchange } from "./exchange.ts";
import { follow } from "./follow.ts";
import { operationTitle } from "./form-header.ts";
import type {
  HookedFormOptions,
  OpenAPIFormOptions,
  SendingOptions,
  SubmitOptions,
} from "./form-options.ts";
import type { RequestIssue } from "./inputs.ts";
import { methodType } from "./method-type.ts";
import { NotReadyError } from "./not-ready-error.ts";
import { OperationInputs } from "./operation-inputs.ts";
import { Sheet } from "./sheet.ts";
import { FormRequests } from "./form-requests.ts";
import { assertOptions } from "./missing-option-error.ts";
import type { SentRequest } from "./sent-request.ts";
import { SubmitButton } from "./submit-button.ts";
import { Waiting } from "./waiting.ts";

const text = z._default(z.string(), "");

/** A form for one operation of an OpenAPI document: fill it in, send it, see the response. */
export class OpenAPIForm extends Params.with({
  baseUrl: { type: text, view: "none" },
  path: { type: text, view: "none" },
  method: { type: z._default(methodType, "get"), view: "none" },
  mediaType: { type: text, view: "none" },
  skipReadOnly: { type: z._default(z.boolean(), false), view: "none", constant: true },
  /** That of the operation while none is set; an empty one is none. */
  title: { type: text, view: "none" },
  busy: { type: z._default(z.boolean(), false), view: "none" },
}) {
  /** The most recent response; empty before the first. */
  readonly response: Column = new Column();
  /** Resolves when the document is there; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: HookedFormOptions;
  readonly #sheet: Sheet;
  readonly #requests: FormRequests;
  #document: OpenAPIDocument | undefined;
  #view: View | undefined;

  constructor(options: OpenAPIFormOptions) {
    const { openapi, baseUrl, path, method, skipReadOnly, title, mediaType } = options;
    assertOptions("OpenAPIForm", { openapi, baseUrl, path });
    super({ baseUrl, path, method, skipReadOnly, title, mediaType });
    // A record editor and a console give their hooks with the options, which nobody else is told of.
    const { actions = [], onSubmit, credentials } = (this.#options = options as HookedFormOptions);
    const waiting = new Waiting(this.response);
    const submit = new SubmitButton(options.submitLabel ?? messages.send, {
      start: async () => (onSubmit ? onSubmit() : this.submit()),
      cancel: () => this.cancel(),
      onError: (error) => this.onError(error),
    });
    this.watch("busy", () => {
      submit.show(this.busy);
      if (this.busy) waiting.start();
      else waiting.stop();
    });
    this.#sheet = new Sheet({
      buttons: [submit.button, ...actions, waiting.view],
      credentials: credentials ?? new CredentialsSection(options.headers),
      images: options.images ?? false,
      onMediaType: (mediaType) => {
        this.mediaType = mediaType;
      },
    });
    const exchange = new Exchange(this.response, waiting, {
      ...options,
      onSent: (sent) => this.#requests.tell(() => this.#options.onSent?.(sent)),
    });
    this.#requests = new FormRequests(this, this.#sheet, exchange, this.#options);
    // Nobody sees what becomes of a request after that, nor could stop it.
    for (const place of [this.form, this.response])
      onDispose(place, () => this.#requests.cancelAll());
    this.ready = this.#open(options);
    // Whoever does not wait for it sees the reason in the form.
    this.ready.catch(() => {});
  }

  /** The widgets and the button; the same layout whatever the operation. */
  get form(): Column {
    return this.#sheet.form;
  }

  /** What the operation is, in words; the same layout whatever the operation. */
  get header(): Column {
    return this.#sheet.header;
  }

  /** The inputs of the current operation. */
  get fields(): readonly Field[] {
    return this.#sheet.inputs?.fields ?? [];
  }

  /** The operation that the form is for; none before the document is there. */
  get operation(): Operation | undefined {
    return this.#sheet.inputs?.operation;
  }

  get document(): OpenAPIDocument | undefined {
    return this.#document;
  }

  /** The inputs of the current operation. Throws before the document is there: wait for `ready`. */
  get inputs(): OperationInputs {
    if (!this.#sheet.inputs) throw new NotReadyError();
    return this.#sheet.inputs;
  }

  /** What would be sent, by the keys of the fields. */
  get values(): Record<string, unknown> {
    return this.getValues();
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return this.#sheet.inputs?.widgets ?? {};
  }

  /** What would be sent, at one place of the request or at all; empty and read-only fields are left out. */
  getValues(location?: FieldLocation): Record<string, unknown> {
    return this.#sheet.inputs?.values(location) ?? {};
  }

  /** Fills fields in, and returns the names of those that could not be. */
  populate(record: Readonly<Record<string, unknown>> | null): string[] {
    return this.#sheet.inputs?.populate(record) ?? Object.keys(record ?? {});
  }

  /** The request that a submit would send. Throws an `InvalidRequestError` for values that make none. */
  async plan({ extra }: Pick<SubmitOptions, "extra"> = {}): Promise<RequestPlan> {
    await this.ready;
    return this.#requests.plan(this.inputs.requestValues(extra));
  }

  /** Sends the form and shows the response; nothing when nothing was sent or no answer came. */
  submit(options: SubmitOptions = {}): Promise<ApiResponse | null> {
    return this.#requests.submit(options);
  }

  /** Sends a request with other values than those that are entered, as a record editor does. */
  send(values: RequestValues, options: SendingOptions = {}): Promise<ApiResponse | null> {
    return this.#requests.send(values, options);
  }

  /** Shows how a request of this operation ended that was sent before. */
  showEnd(sent: SentRequest): void {
    this.#requests.showEnd(sent);
  }

  /** Makes the inputs anew, with nothing entered, and forgets the response. */
  reset(): void {
    if (!this.#document) return;
    this.#build(this.#document);
    this.response.children = [];
  }

  /** Ends the request that is under way. */
  cancel(): void {
    this.#requests.cancel();
  }

  /** The form and the response below each other. */
  view(): View {
    return (this.#view ??= new Column({
      children: [this.header, this.form, this.response],
    }));
  }

  /** Shows what is wrong with what is entered, and moves the focus there. */
  showIssues(issues: readonly RequestIssue[], summary = ""): void {
    this.#sheet.showIssues(issues, summary || messages.invalid(issues.length));
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    const isNew = "path" in values || "method" in values;
    // While the base class constructs, there is no document yet.
    if (isNew && #document in this && this.#document) {
      getOperation(this.#document, this.path, this.method);
    }
    return [];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (!this.#document) return;
    if (changed.has("path") || changed.has("method")) {
      // The choice was one of the operation before.
      if (!changed.has("mediaType")) this.mediaType = "";
      this.reset();
      this.busy = this.#requests.isBusy;
    } else if (changed.has("mediaType")) this.#build(this.#document, this.values);
    else if (changed.has("title")) this.#showTitle();
  }

  /** At once where the document is in memory, so that the form is there when it is first shown. */
  #open({ openapi, load }: OpenAPIFormOptions): Promise<void> {
    if (typeof openapi !== "string" && !(openapi instanceof URL) && !load) {
      this.#use(readDocument(openapi));
      return Promise.resolve();
    }
    this.#sheet.showLoading();
    return loadOpenAPI(openapi, load)
      .then((document) => this.#use(document))
      .catch((error: unknown) => {
        this.#sheet.showFailure(reasonFor(error));
        throw error;
      });
  }

  #use(document: OpenAPIDocument): void {
    this.#build(document, this.#options.initialValues);
    this.#document = document;
  }

  /** Makes the inputs anew, and fills in what is to be kept. */
  #build(document: OpenAPIDocument, kept: Readonly<Record<string, unknown>> = {}): void {
    const { adapt, widget, mode, onInput } = this.#options;
    const found = getOperation(document, this.path, this.method);
    const inputs = new OperationInputs(document, adapt?.(found) ?? found, {
      skipReadOnly: this.skipReadOnly,
      mediaType: this.mediaType || undefined,
      widget,
      mode,
    });
    inputs.populate(kept);
    if (onInput) for (const each of Object.values(inputs.widgets)) follow(each, onInput);
    batch(() => {
      this.#sheet.show(inputs);
      this.#showTitle();
    });
  }

  /** A title that somebody has set stays. */
  #showTitle(): void {
    if (!this.operation) return;
    if (this.title === "" || this.title === this.#sheet.derivedTitle)
      this.title = this.#sheet.derivedTitle = operationTitle(this.operation);
    this.#sheet.showTitle(this.title);
  }
}
