import { batch, HeddleError, type Issue, Params } from "@heddle/params";
import { Alert, Column, Progress, Row, Select, type View, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { type DocumentSource, loadOpenAPI, type LoadOptions } from "../document/load-openapi.ts";
import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { readDocument } from "../document/read-document.ts";
import { type Field, type FieldLocation, fieldLocations } from "../fields/field.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { Operation } from "../operation/operation.ts";
import { InvalidRequestError } from "../request/invalid-request-error.ts";
import { planRequest } from "../request/plan-request.ts";
import type { RequestPlan } from "../request/request-plan.ts";
import type { RequestValues } from "../request/request-values.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { readServerErrors } from "../server-errors/server-errors.ts";
import type { ServerIssue } from "../server-errors/server-issue.ts";
import { CredentialsSection } from "./credentials-section.ts";
import { Exchange, type ExchangeOptions } from "./exchange.ts";
import { fieldSections } from "./field-sections.ts";
import type { WidgetFactory } from "./field-widget.ts";
import { formHeader, operationTitle } from "./form-header.ts";
import { type HeadersSource, readHeaders } from "./headers-source.ts";
import type { RequestIssue } from "./inputs.ts";
import { methodType } from "./method-type.ts";
import { NotReadyError } from "./not-ready-error.ts";
import { OperationInputs } from "./operation-inputs.ts";
import { passwordsIn } from "./passwords.ts";
import { SubmitButton } from "./submit-button.ts";

/** What a form is made of. */
export interface OpenAPIFormOptions extends ExchangeOptions {
  /** The document: its address, its text, a file (Node), its data, or the loaded document. */
  readonly openapi: DocumentSource;
  /** Where requests go. */
  readonly baseUrl: string;
  /** The templated path of the operation. */
  readonly path: string;
  /** `get` unless given. */
  readonly method?: string;
  /** Sent with every request: a mapping that is kept by reference, or a function that is asked each time. */
  readonly headers?: HeadersSource;
  /** Leaves read-only properties out instead of showing them disabled. */
  readonly skipReadOnly?: boolean;
  /** That of the operation unless given. */
  readonly title?: string;
  /** The media type of the body, where the operation takes several. */
  readonly mediaType?: string;
  /** What the button says. */
  readonly submitLabel?: string;
  /** A widget of your own for a field; nothing leaves it to the schema. */
  readonly widget?: WidgetFactory;
  /** How the document is loaded. */
  readonly load?: LoadOptions;
  /** More to press beside the button. */
  readonly actions?: readonly View[];
  /** What the button does instead of sending the form. */
  readonly onSubmit?: () => Promise<unknown>;
  /** Called after every change of what is entered. */
  readonly onInput?: () => void;
  /** Describes the operation in other terms than the document. */
  readonly adapt?: (operation: Operation) => Operation;
}

/** What to send. */
export interface SubmitOptions {
  /** Properties of the body that go over what is entered. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** `false` sends whatever is entered. */
  readonly validate?: boolean;
}

/** How a request that a program made up is sent. */
export interface SendingOptions {
  readonly mediaType?: string;
  /** Over those that go with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

const text = z._default(z.string(), "");
/** A form for one operation of an OpenAPI document: fill it in, send it, see the response. */
export class OpenAPIForm extends Params.with({
  baseUrl: { type: text, view: "none" },
  path: { type: text, view: "none" },
  method: { type: z._default(methodType, "get"), view: "none" },
  mediaType: { type: text, view: "none" },
  skipReadOnly: { type: z._default(z.boolean(), false), view: "none", constant: true },
  title: { type: text, view: "none" },
  busy: { type: z._default(z.boolean(), false), view: "none" },
}) {
  /** The widgets and the button; the same layout whatever the operation. */
  readonly form: Column = new Column();
  /** The most recent response; empty before the first. */
  readonly response: Column = new Column();
  /** Resolves when the document is there; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: OpenAPIFormOptions;
  readonly #header = new Column();
  readonly #summary = new Alert({ severity: "error", visible: false });
  readonly #credentials = new CredentialsSection();
  readonly #exchange: Exchange;
  readonly #submitButton: SubmitButton;
  #document: OpenAPIDocument | undefined;
  #inputs: OperationInputs | undefined;
  #derivedTitle = "";
  #underWay: Promise<ApiResponse | null> | undefined;
  #view: View | undefined;

  constructor(options: OpenAPIFormOptions) {
    const { baseUrl, path, method, skipReadOnly, title, mediaType } = options;
    super({ baseUrl, path, method, skipReadOnly, title, mediaType });
    this.#options = options;
    this.#exchange = new Exchange(this.response, options);
    this.#submitButton = new SubmitButton(options.submitLabel ?? messages.send, {
      start: () => options.onSubmit?.() ?? this.submit(),
      cancel: () => this.cancel(),
    });
    this.watch("busy", () => this.#submitButton.show(this.busy));
    this.ready = this.#open(options);
    // Whoever does not wait for it sees the reason in the form.
    this.ready.catch(() => {});
  }

  /** The inputs of the current operation. */
  get fields(): readonly Field[] {
    return this.#inputs?.fields ?? [];
  }

  /** The operation that the form is for; none before the document is there. */
  get operation(): Operation | undefined {
    return this.#inputs?.operation;
  }

  get document(): OpenAPIDocument | undefined {
    return this.#document;
  }

  /** The inputs of the current operation. Throws before the document is there: wait for `ready`. */
  get inputs(): OperationInputs {
    if (!this.#inputs) throw new NotReadyError();
    return this.#inputs;
  }

  /** What would be sent, by the keys of the fields. */
  get values(): Record<string, unknown> {
    return this.getValues();
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return this.#inputs?.widgets ?? {};
  }

  /** What would be sent, at one place of the request or at all; empty and read-only fields are left out. */
  getValues(location?: FieldLocation): Record<string, unknown> {
    return this.#inputs?.values(location) ?? {};
  }

  /** Fills fields in, and returns the names of those that could not be. */
  populate(record: Readonly<Record<string, unknown>>): string[] {
    return this.#inputs?.populate(record) ?? Object.keys(record);
  }

  /** The request that a submit would send. Throws an `InvalidRequestError` for values that make none. */
  async plan({ extra }: Pick<SubmitOptions, "extra"> = {}): Promise<RequestPlan> {
    await this.ready;
    return this.#plan(this.inputs.requestValues(extra));
  }

  /** Sends the form and shows the response; nothing when nothing was sent or no answer came. */
  submit(options: SubmitOptions = {}): Promise<ApiResponse | null> {
    return this.#join(() => this.#submit(options));
  }

  /** Sends a request with other values than those that are entered, as a record editor does. */
  send(values: RequestValues, options: SendingOptions = {}): Promise<ApiResponse | null> {
    return this.#join(() => this.#send(values, options));
  }

  /** Ends the request that is under way. */
  cancel(): void {
    this.#exchange.cancel();
  }

  /** The form and the response below each other. */
  view(): View {
    return (this.#view ??= new Column({ children: [this.#header, this.form, this.response] }));
  }

  /** Shows what is wrong with what is entered, and moves the focus there. */
  showIssues(issues: readonly RequestIssue[], summary = messages.invalid(issues.length)): void {
    const homeless = this.inputs.showIssues(issues);
    const lines = [summary, ...homeless.map(sentenceOf)];
    this.#summary.update({ visible: issues.length > 0, text: lines.join("\n") });
    this.inputs.focusFirstError();
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
    if (changed.has("path") || changed.has("method")) this.#build(this.#document);
    else if (changed.has("mediaType")) this.#build(this.#document, this.values);
    if (changed.has("title")) this.#showHeader();
  }

  /** At once where the document is in memory, so that the form is there when it is first shown. */
  #open({ openapi, load }: OpenAPIFormOptions): Promise<void> {
    if (typeof openapi !== "string" && !(openapi instanceof URL) && !load) {
      this.#use(readDocument(openapi));
      return Promise.resolve();
    }
    this.form.children = [new Progress({ label: messages.loading })];
    return loadOpenAPI(openapi, load)
      .then((document) => this.#use(document))
      .catch((error: unknown) => {
        const text = error instanceof HeddleError ? error.message : messages.notLoaded;
        this.form.children = [new Alert({ severity: "error", text })];
        throw error;
      });
  }

  #use(document: OpenAPIDocument): void {
    this.#document = document;
    try {
      this.#build(document);
    } catch (error) {
      this.#document = undefined;
      throw error;
    }
  }

  /** Makes the inputs anew, and fills in what is to be kept. */
  #build(document: OpenAPIDocument, kept: Readonly<Record<string, unknown>> = {}): void {
    const found = getOperation(document, this.path, this.method);
    const operation = this.#options.adapt?.(found) ?? found;
    const inputs = new OperationInputs(document, operation, {
      skipReadOnly: this.skipReadOnly,
      mediaType: this.mediaType || undefined,
      widget: this.#options.widget,
    });
    inputs.populate(kept);
    const { onInput } = this.#options;
    if (onInput)
      for (const widget of Object.values(inputs.widgets)) widget.watch(["value", "draft"], onInput);
    batch(() => {
      this.#inputs = inputs;
      this.#credentials.show(operation.security);
      this.#summary.visible = false;
      this.form.children = [
        this.#credentials.section,
        ...fieldSections(inputs, this.#mediaTypeChoice(inputs)),
        this.#summary,
        new Row({ children: [this.#submitButton.button, ...(this.#options.actions ?? [])] }),
      ];
      // A title that somebody has set stays.
      if (this.title === this.#derivedTitle)
        this.title = this.#derivedTitle = operationTitle(operation);
      this.#showHeader();
    });
  }

  #showHeader(): void {
    if (this.operation) this.#header.children = formHeader(this.title, this.operation);
  }

  #mediaTypeChoice({ operation, content }: OperationInputs): Select | undefined {
    const mediaTypes = operation.body?.contents.map(({ mediaType }) => mediaType) ?? [];
    if (mediaTypes.length < 2) return undefined;
    const choice = new Select({
      name: "content-type",
      label: messages.contentType,
      options: mediaTypes.map((mediaType) => ({ label: mediaType, value: mediaType })),
      required: true,
      value: content?.mediaType,
    });
    choice.watch("value", () => {
      if (typeof choice.value === "string") this.mediaType = choice.value;
    });
    return choice;
  }

  /** While a request is under way, whoever wants another one gets that one. */
  async #join(start: () => Promise<ApiResponse | null>): Promise<ApiResponse | null> {
    this.#underWay ??= this.#run(start).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #run(start: () => Promise<ApiResponse | null>): Promise<ApiResponse | null> {
    this.busy = true;
    try {
      await this.ready;
      return await start();
    } catch (error) {
      if (this.#inputs) throw error;
      // The document cannot be used, which the form says already.
      return null;
    } finally {
      this.busy = false;
    }
  }

  async #submit({ extra, validate = true }: SubmitOptions): Promise<ApiResponse | null> {
    const problems = validate ? this.inputs.problems() : [];
    this.showIssues(problems);
    return problems.length > 0 ? null : this.#send(this.inputs.requestValues(extra));
  }

  async #send(values: RequestValues, options: SendingOptions = {}): Promise<ApiResponse | null> {
    const plan = await this.#tryToPlan(values, options);
    if (!plan) return null;
    const response = await this.#exchange.run(plan, this.#passwords);
    if (response && !response.ok) this.#showServerErrors(response);
    return response;
  }

  async #tryToPlan(
    values: RequestValues,
    options: SendingOptions,
  ): Promise<RequestPlan | undefined> {
    try {
      return await this.#plan(values, options);
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      this.showIssues([issueOf(error)]);
      return undefined;
    }
  }

  async #plan(values: RequestValues, options: SendingOptions = {}): Promise<RequestPlan> {
    const { operation, content } = this.inputs;
    return planRequest(operation, values, {
      baseUrl: this.baseUrl,
      version: this.#document?.version,
      mediaType: options.mediaType ?? content?.mediaType,
      headers: { ...(await readHeaders(this.#options.headers)), ...options.headers },
      credentials: this.#credentials.read(),
    });
  }

  get #passwords(): readonly string[] {
    return passwordsIn([...Object.values(this.widgets), ...this.#credentials.widgets]);
  }

  #showServerErrors(response: ApiResponse): void {
    const { issues, summary } = readServerErrors(bodyOf(response));
    if (issues.length > 0) this.showIssues(issues.map(serverIssue), summary);
  }
}

function issueOf({ location, field, message }: InvalidRequestError): RequestIssue {
  const place = fieldLocations.find((each) => each === location);
  return { path: [field], code: "request", message, ...(place && { location: place }) };
}

function serverIssue({ location, path, message }: ServerIssue): RequestIssue {
  return { path, code: "server", message, ...(location && { location }) };
}

/** The body as JSON where it is, otherwise as text. */
function bodyOf(response: ApiResponse): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof HeddleError) return response.text();
    throw error;
  }
}

function sentenceOf({ path, message }: RequestIssue): string {
  return path.length === 0 ? message : `${path.join(" › ")}: ${message}`;
}
