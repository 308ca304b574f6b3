import {
  assertArgument,
  assertOptions,
  batch,
  equalValues,
  type Issue,
  onDispose,
  Params,
  text,
  type Translatable,
} from "@heddle/params";
import { Column, type StoredValues, type View, type Widget } from "@heddle/views";
import * as z from "zod/mini";

import { isObject } from "../document/raw.ts";
import { loadOpenAPI } from "../document/load-openapi.ts";
import {
  type DocumentLike,
  type OpenAPIDocument,
  readDocument,
} from "../document/openapi-document.ts";
import { type Field, type FieldLocation, fieldLocations } from "../fields/field.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { Operation } from "../operation/operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { isSameOperation } from "../operation/same-operation.ts";
import {
  InvalidRequestError,
  type RequestPlan,
  type RequestValues,
} from "../request/request-plan.ts";
import type { ApiResponse } from "../send/api-response.ts";
import { type PageTurn, queryMembers } from "../response/paging.ts";
import { defaultTimeoutMs, unlessAborted } from "../send/abort.ts";
import { type LostInput, lostInputView, takeOverChanged } from "./changed-inputs.ts";
import { CredentialInputs, CredentialsSection } from "./credentials-section.ts";
import { ExampleMenu } from "./example-menu.ts";
import { NotLoadedError, NotReadyError } from "./form-errors.ts";
import { watchInput } from "./field-widget.ts";
import { FormLayout, operationTitle } from "./form-layout.ts";
import {
  type FormHooks,
  formOptionTable,
  type FormSendOptions,
  methodType,
  type OpenAPIFormOptions,
  sendOptionTable,
  type SubmitOptions,
  submitOptionTable,
} from "./form-options.ts";
import { HeadersError, plainHeaders } from "./headers-source.ts";
import { assertLayout, assertLayoutShape, type LayoutOptions } from "./layout-options.ts";
import {
  OperationForm,
  type OperationHost,
  type PreparedRequest,
  type Submission,
} from "./operation-form.ts";
import { type FormExample, OperationInputs } from "./operation-inputs.ts";
import { deletedName, DeleteQuestion } from "./question.ts";
import { issuesOf, type RequestIssue, requestIssue } from "./request-issues.ts";
import { type RequestContext, RequestRunner } from "./request-runner.ts";
import { ResponseArea } from "./response-area.ts";
import type { SentRequest } from "./sent-request.ts";
import { shareForm } from "./shared-form.ts";
import { type SubmitAppearance, submitAppearance, SubmitButton } from "./submit-button.ts";

const string = z._default(z.string(), "");

const submitCodes = [
  /** A response with any status. */
  "response",
  /** A field is empty or invalid; nothing was sent. */
  "invalid",
  /** A submit that differs from this one was running; nothing was sent. */
  "busy",
  "canceled",
  "timeout",
  "network",
  /** The `headers` function failed; nothing was sent. */
  "headers_failed",
  /** The document cannot be used; nothing was sent. */
  "no_document",
] as const;

/** The result of the last `submit` of a form. */
export interface SubmitOutcome {
  readonly code: (typeof submitCodes)[number];
}

const locationKind = {
  expected: `one of ${fieldLocations.join(", ")}`,
  accepts: (value: unknown) => fieldLocations.some((each) => each === value),
};

/** A form for one operation of an OpenAPI document: fill it in, send it, see the response. */
export class OpenAPIForm extends Params.with({
  baseUrl: { type: string, view: "none" },
  path: { type: string, view: "none" },
  method: { type: z._default(methodType, "get"), view: "none" },
  mediaType: { type: string, view: "none" },
  skipReadOnly: { type: z._default(z.boolean(), false), view: "none", constant: true },
  /** How the fields are arranged and shown. */
  layout: {
    type: z._default(z.custom<LayoutOptions>(isObject), () => ({})),
    view: "none",
  },
  /** The title of the operation unless code sets one; an empty title restores it. */
  title: { type: z._default(text, ""), view: "r" },
  /** Whether a request of the current operation is running. */
  busy: { type: z._default(z.boolean(), false), view: "none" },
  /** Counts the changes of inputs from the first `observe("values")` on, even after its listener is removed. */
  inputRevision: { type: z._default(z.number(), 0), view: "none" },
  /** How the last `submit` ended; `null` before the first. */
  lastSubmit: {
    type: z._default(z.nullable(z.custom<SubmitOutcome>()), null),
    view: "none",
  },
}) {
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    values: ["inputRevision"],
  };
  declare readonly "~computed"?: "values";

  /** Resolves when the document is loaded; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: OpenAPIFormOptions;
  readonly #hooks: FormHooks;
  readonly #layout: FormLayout;
  readonly #deleteQuestion = new DeleteQuestion();
  readonly #area: ResponseArea;
  readonly #runner: RequestRunner;
  readonly #host: OperationHost;
  /** Lets a `submit` that was called before take its values, before any other code can change them. */
  #onLoaded: () => void = () => {};
  #document: OpenAPIDocument | undefined;
  /** The input that earlier versions of the document had a place for. */
  #lost: readonly LostInput[] = [];
  #view: View | undefined;
  #isObserved = false;

  /** `hooks` are for the record editor and the console of this package. */
  constructor(options: OpenAPIFormOptions, hooks: FormHooks = {}) {
    assertOptions("new OpenAPIForm", options, formOptionTable, ["openapi", "baseUrl", "path"]);
    const { baseUrl, path, method, skipReadOnly, title, mediaType, layout } = options;
    if (layout) assertLayoutShape("new OpenAPIForm", layout);
    super({ baseUrl, path, method, skipReadOnly, title, mediaType, layout });
    this.#options = options;
    this.#hooks = hooks;
    this.#area = new ResponseArea({
      timeoutMs: this.#timeoutMs,
      rowActions: hooks.rowActions,
      responseButtons: hooks.responseButtons,
      turnPage: async (turn) => this.#turnPage(turn),
    });
    const appearance = (): SubmitAppearance => submitAppearance(this.method, options.submitLabel);
    const submit = new SubmitButton(appearance, {
      start: async () => (hooks.onSubmit ? hooks.onSubmit() : this.#press()),
      cancel: () => this.cancel(),
      onError: (error) => this.onError(error),
    });
    this.watch("busy", () => {
      submit.show(this.busy);
      if (this.busy) this.#area.startWaiting();
      else this.#area.stopWaiting();
    });
    this.watch("method", () => submit.show(this.busy));
    this.#layout = new FormLayout({
      notices: hooks.notices ?? [],
      dialogOf: ({ method }) => (method === "delete" ? this.#deleteQuestion.dialog : undefined),
      buttons: [submit.button, ...(hooks.actions ?? []), this.#area.progress],
      credentials: hooks.credentials ?? this.#ownCredentials(),
      images: options.images ?? false,
      onMediaType: (mediaType) => {
        this.mediaType = mediaType;
      },
      examples:
        hooks.mode === "record"
          ? undefined
          : new ExampleMenu({
              fill: (example) => this.#fillExample(example),
            }),
      sendAnyway: hooks.onSubmit
        ? undefined
        : () => {
            this.#press({ validate: false }).catch((error: unknown) => this.onError(error));
          },
    });
    this.#runner = new RequestRunner(
      {
        operationKey: () => `${this.method} ${this.path}`,
        onBusy: (isBusy) => {
          this.busy = isBusy;
          if (!isBusy) this.#layout.hideNotice();
        },
        onNotSent: (error, signal) => this.#showNotSent(error, signal),
        onSent: (sent) => this.#notify(() => hooks.onSent?.(sent)),
      },
      this.#area,
      options,
    );
    this.#host = {
      options,
      credentials: this.#layout.credentials,
      runner: this.#runner,
      baseUrl: () => this.baseUrl,
      onResponse: (response) => this.#notify(() => options.onResponse?.(response)),
      onIssues: (from, issues, summary) => {
        // The media type may have changed since.
        if (from === this.#operation) this.showIssues(issues, summary);
      },
    };
    // No session could show or cancel the request any more.
    for (const view of [this.form, this.response]) onDispose(view, () => this.#runner.cancelAll());
    this.ready = this.#load();
    // The form shows the reason to callers that do not await it.
    this.ready.catch(() => {});
  }

  /** The widgets and the button; the same layout for every operation. */
  get form(): Column {
    return this.#layout.form;
  }

  /** Title and description of the operation; the same layout for every operation. */
  get header(): Column {
    return this.#layout.header;
  }

  /** The last response; empty before the first. */
  get response(): Column {
    return this.#area.column;
  }

  get #operation(): OperationForm | undefined {
    return this.#layout.operation;
  }

  /** The current operation. Throws before the document is loaded. */
  get #loaded(): OperationForm {
    if (!this.#operation) throw new NotReadyError();
    return this.#operation;
  }

  /** The fields of the current operation. */
  get fields(): readonly Field[] {
    return this.#layout.inputs?.fields ?? [];
  }

  /** The current operation; `undefined` before the document is loaded. */
  get operation(): Operation | undefined {
    return this.#layout.inputs?.operation;
  }

  /** The loaded document. */
  get document(): OpenAPIDocument | undefined {
    return this.#document;
  }

  /** The inputs of the current operation. Throws before the document is loaded: await `ready`. */
  get inputs(): OperationInputs {
    return this.#loaded.inputs;
  }

  /** The values that would be sent, by the keys of the fields. */
  get values(): Record<string, unknown> {
    return this.getValues();
  }

  /** The widgets by the keys of their fields. */
  get widgets(): Record<string, Widget> {
    return this.#layout.inputs?.widgets ?? {};
  }

  /** The values that would be sent, of one location or of all; empty and read-only fields are omitted. */
  getValues(location?: FieldLocation): Record<string, unknown> {
    if (location !== undefined)
      assertArgument("OpenAPIForm.getValues", "location", location, locationKind);
    return this.#layout.inputs?.values(location) ?? {};
  }

  /** The problems that keep `submit` from sending the values. */
  issues(): readonly RequestIssue[] {
    return this.#layout.inputs ? issuesOf(this.#layout.inputs) : [];
  }

  /**
   * Replaces the document by another version of it. If the operation has changed, values are carried over by name, and the
   * form shows those that no longer fit. Throws, and changes nothing, if the document does not have the operation.
   */
  setDocument(openapi: DocumentLike): void {
    assertArgument("OpenAPIForm.setDocument", "openapi", openapi, "object");
    const document = readDocument(openapi);
    const before = this.#document;
    if (!before) return this.#use(document);
    getOperation(document, this.path, this.method);
    const isSame = isSameOperation(before, document, this);
    const { inputs } = this.#layout;
    if (!isSame && inputs) {
      let lost = this.#lost;
      this.#build(document, (next) => (lost = takeOverChanged(inputs, next, lost)));
      this.#showLost(lost);
    }
    this.#document = document;
  }

  /** Fills in fields by name, and returns the names whose value does not fit. */
  populate(record: Readonly<Record<string, unknown>> | null): string[] {
    if (record !== null) assertArgument("OpenAPIForm.populate", "record", record, "object");
    return this.#layout.inputs?.populate(record) ?? Object.keys(record ?? {});
  }

  /** The request that `submit` would send. Throws an `InvalidRequestError` for values that cannot be sent. */
  async plan(options: Pick<SubmitOptions, "extra"> = {}): Promise<RequestPlan> {
    assertOptions("OpenAPIForm.plan", options, submitOptionTable);
    if (!this.#operation) await this.ready;
    return this.#loaded.plan(options);
  }

  /**
   * Sends the values of this moment and shows the response. Resolves to `null` when nothing was sent or no response
   * came; `lastSubmit` has the reason. While one runs, an equal `submit` joins it and any other ends as `busy`.
   */
  async submit(options: SubmitOptions = {}): Promise<ApiResponse | null> {
    assertOptions("OpenAPIForm.submit", options, submitOptionTable);
    const submission = this.#operation?.read(options);
    const identity = this.#identityOf(options, submission);
    const running = this.#runner.shared;
    if (running)
      return equalValues(running.identity, identity) ? running.result : this.#rejectBusy();
    const valid = submission && this.#validRequest(submission);
    if (submission && !valid) return null;
    const run = async (context: RequestContext): Promise<ApiResponse | null> => {
      const request = valid ?? (await this.#requestWhenReady(options, identity, context));
      if (!request) return null;
      const { response, outcome } = await request.send({}, context);
      if (context.isCurrent()) this.lastSubmit = { code: outcome.kind };
      return response;
    };
    return this.#runner.runShared(identity, (context) => this.#noteFailure(context, run(context)));
  }

  /** Sends other values than the entered ones, after the running requests of the operation. */
  async send(values: RequestValues, options: FormSendOptions = {}): Promise<ApiResponse | null> {
    assertArgument("OpenAPIForm.send", "values", values, "object");
    assertOptions("OpenAPIForm.send", options, sendOptionTable);
    const { mediaType, isCurrent: isWanted = () => true } = options;
    const known = this.#operation?.request(values, mediaType);
    return this.#runner.run(async ({ signal, isCurrent }) => {
      if (!known) await unlessAborted(this.ready, signal);
      const request = known ?? this.#loaded.request(values, mediaType);
      const context = { signal, isCurrent: () => isCurrent() && isWanted() };
      if (!isCurrent()) return null;
      const { response } = await request.send(options, context);
      return response;
    }, options);
  }

  /** Shows the outcome of an earlier request of this operation. */
  showOutcome(sent: SentRequest): void {
    this.#area.showOutcome(sent);
  }

  /** Recreates the inputs without values, and removes the response. */
  reset(): void {
    if (!this.#document) return;
    if (this.#lost.length > 0) this.#showLost([]);
    this.#build(this.#document, (inputs) => inputs.populateHidden(this.#options.initialValues));
    this.response.children = [];
    this.lastSubmit = null;
  }

  /** Cancels the running requests of the current operation. */
  cancel(): void {
    this.#runner.cancel();
  }

  /** Inputs are not watched before somebody observes `values`: a large form has hundreds. */
  override observe(name: string, listener: () => void): () => void {
    if (name === "values" && !this.#isObserved) {
      this.#isObserved = true;
      if (this.#layout.inputs) this.#observeInputs(this.#layout.inputs);
    }
    return super.observe(name, listener);
  }

  /** Header, form and response below each other. */
  view(): View {
    return (this.#view ??= new Column({ children: [this.header, this.form, this.response] }));
  }

  /** What a room stores of the form: the entered values. */
  share(): StoredValues {
    return shareForm(this, this.#layout.credentials);
  }

  /** Shows issues at their fields, and focuses the first. */
  showIssues(issues: readonly RequestIssue[], summary: Translatable = ""): void {
    assertArgument("OpenAPIForm.showIssues", "issues", issues, "array");
    this.#layout.showIssues(issues, summary);
  }

  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    const isOther = "path" in values || "method" in values || "layout" in values;
    // The base class calls this before the fields of this class exist.
    if (isOther && #document in this && this.#document) this.#checkOperation(this.#document);
    return [];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (!this.#document) return;
    if (changed.has("path") || changed.has("method")) {
      // The selected media type belonged to the previous operation.
      if (!changed.has("mediaType")) this.mediaType = "";
      this.reset();
      this.busy = this.#runner.isBusy;
    } else if (changed.has("mediaType") || changed.has("layout"))
      this.#build(this.#document, (inputs) => {
        if (this.#layout.inputs) inputs.takeOver(this.#layout.inputs);
      });
    else if (changed.has("title")) this.#showTitle();
  }

  /** Rejects an operation that does not exist, or that lacks a field of the layout. */
  #checkOperation(document: OpenAPIDocument): void {
    const operation = getOperation(document, this.path, this.method);
    if (this.#hooks.isLayoutChecked) return;
    assertLayoutShape("OpenAPIForm", this.layout);
    assertLayout("OpenAPIForm", this.layout, document, [operation]);
  }

  /** New inputs, so that the previous ones can be shown again as they were. */
  #fillExample(example: FormExample): (() => void) | undefined {
    const before = this.#operation;
    if (!before || !this.#document) return undefined;
    this.#build(this.#document, (inputs) => {
      inputs.takeOver(before.inputs);
      inputs.fillExample(example);
    });
    return () => {
      this.#layout.show(before);
      if (this.#isObserved) this.inputRevision += 1;
    };
  }

  /** Sends the form; asks before it deletes something. */
  async #press({ validate = true }: SubmitOptions = {}): Promise<unknown> {
    const { inputs } = this.#layout;
    const turn = inputs && !this.busy ? this.#turnToFirst(inputs) : undefined;
    if (turn) inputs?.populate(queryMembers(turn));
    if (this.method !== "delete" || !inputs) return this.submit({ validate });
    if (validate && issuesOf(inputs).length > 0) return this.submit();
    const name = deletedName(this.path, inputs.values("path"));
    return this.#deleteQuestion.ask(name, async () => this.submit({ validate }));
  }

  /** Enters the parameters of another page, and submits the form as the user would. */
  async #turnPage(turn: PageTurn): Promise<void> {
    // The other page of a list with other filters is its first one.
    const actual = this.#turnToFirst(this.inputs) ?? turn;
    const misfits = this.inputs.populate(queryMembers(actual));
    if (misfits.length === 0) await this.submit();
    else this.#layout.showProblem(messages.pages.misfit({ names: misfits.join(", ") }));
  }

  /** What to change if the user has changed the values of the shown list, such as a filter, but not its page. */
  #turnToFirst(inputs: OperationInputs): PageTurn | undefined {
    return this.#area.restartList(inputs.operation.pointer, () => inputs.enteredValues().values);
  }

  /** Synchronous for a document in memory, so that the form is complete when it is first shown. */
  #load(): Promise<void> {
    const { openapi, load } = this.#options;
    if (typeof openapi !== "string" && !(openapi instanceof URL) && !load) {
      this.#use(readDocument(openapi));
      return Promise.resolve();
    }
    this.#layout.showLoading();
    return loadOpenAPI(openapi, load)
      .then((document) => {
        if (!this.#document) this.#use(document);
      })
      .catch((error: unknown) => {
        if (!this.#document) this.#layout.showLoadFailure(reasonFor(error));
        throw error;
      });
  }

  #use(document: OpenAPIDocument): void {
    this.#checkOperation(document);
    this.#build(document, (inputs) => inputs.populate(this.#options.initialValues ?? null));
    this.#document = document;
    this.#onLoaded();
  }

  /** Recreates the inputs, and fills them in before they are shown. */
  #build(document: OpenAPIDocument, fill: (inputs: OperationInputs) => void = () => {}): void {
    const { adaptOperation, mode, recordBody, onInput } = this.#hooks;
    const operation = getOperation(document, this.path, this.method);
    const inputs = new OperationInputs(document, adaptOperation?.(operation) ?? operation, {
      skipReadOnly: this.skipReadOnly,
      mediaType: this.mediaType || undefined,
      widget: this.#options.widget,
      mode,
      layout: this.layout,
      ...(recordBody && { recordBody }),
    });
    fill(inputs);
    if (onInput) for (const each of inputs.inputWidgets) watchInput(each, onInput);
    batch(() => {
      this.#layout.show(new OperationForm(document, inputs, this.#host));
      this.#showTitle();
    });
    if (this.#isObserved) this.#observeInputs(inputs);
  }

  /** Shows the input that has no place in the current version of the operation. */
  #showLost(lost: readonly LostInput[]): void {
    this.#lost = lost;
    const dismiss = (): void => this.#showLost([]);
    this.#layout.showChangeNotice(lost.length > 0 ? lostInputView(lost, dismiss) : undefined);
  }

  #observeInputs(inputs: OperationInputs): void {
    const countChange = (): void => void this.inputRevision++;
    for (const each of inputs.inputWidgets) watchInput(each, countChange);
    countChange();
  }

  /** A title that was set explicitly stays. */
  #showTitle(): void {
    if (!this.operation) return;
    if (this.title === "" || this.title === this.#layout.derivedTitle)
      this.title = this.#layout.derivedTitle = operationTitle(this.operation);
    this.#layout.showTitle(this.read("title") as Translatable);
  }

  /** The request of a submit; shows why it cannot be sent, if it cannot. */
  #validRequest(submission: Submission): PreparedRequest | undefined {
    try {
      const issues = submission.validate();
      this.showIssues(issues);
      if (issues.length === 0) return submission.request;
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      this.#showInvalid(error);
    }
    this.lastSubmit = { code: "invalid" };
    return undefined;
  }

  /** What a `submit` must have in common with the running one to join it. Until the document is loaded, there are no values. */
  #identityOf({ extra, validate = true }: SubmitOptions, submission?: Submission): object {
    const { headers: source } = this.#options;
    // The result of a function is known only when it is called for a request.
    const headers = typeof source === "function" ? source : plainHeaders(source);
    return { extra, validate, headers, ...submission?.request?.identity };
  }

  /** Before the document is loaded there are no values; they are read once it is. */
  async #requestWhenReady(
    options: SubmitOptions,
    identity: object,
    { signal, isCurrent }: RequestContext,
  ): Promise<PreparedRequest | undefined> {
    let request: PreparedRequest | undefined;
    this.#onLoaded = () => {
      if (!isCurrent()) return;
      const submission = this.#loaded.read(options);
      Object.assign(identity, this.#identityOf(options, submission));
      request = this.#validRequest(submission);
    };
    await unlessAborted(this.ready, signal);
    return request;
  }

  /** Sets `lastSubmit` for a submit that failed before it was sent. */
  async #noteFailure<T>({ signal, isCurrent }: RequestContext, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const code = this.#notSentCode(error, signal);
      if (code && isCurrent()) this.lastSubmit = { code };
      throw error;
    }
  }

  #rejectBusy(): null {
    this.#layout.showNotice(messages.busy);
    this.lastSubmit = { code: "busy" };
    return null;
  }

  #ownCredentials(): CredentialsSection {
    const { headers } = this.#options;
    const inputs = new CredentialInputs({
      baseUrl: () => this.baseUrl,
      transport: this.#options,
      returnPath: this.#options.signInReturnPath,
      onError: (error) => this.onError(error),
    });
    this.watch("baseUrl", () => inputs.show());
    return new CredentialsSection(headers, { inputs });
  }

  get #timeoutMs(): number {
    return this.#options.timeout ?? defaultTimeoutMs;
  }

  /** Why a request was not sent; `undefined` for an unexpected error. */
  #notSentCode(error: unknown, signal: AbortSignal): SubmitOutcome["code"] | undefined {
    if (signal.aborted) return "canceled";
    if (error instanceof InvalidRequestError) return "invalid";
    if (error instanceof HeadersError) return "headers_failed";
    if (error instanceof NotLoadedError) return "network";
    return this.#layout.inputs ? undefined : "no_document";
  }

  /** Shows why a request was not sent; returns `false` for an unexpected error. */
  #showNotSent(error: unknown, signal: AbortSignal): boolean {
    if (signal.aborted) this.#area.showCanceled();
    else if (error instanceof InvalidRequestError) this.#showInvalid(error);
    else if (error instanceof HeadersError) {
      this.#area.showNotSent(messages.headersFailed);
      this.onError(error.cause);
    } else if (error instanceof NotLoadedError)
      this.#area.showNotSent(error.translatable ?? error.message);
    // Without a document the form already shows the reason.
    return this.#notSentCode(error, signal) !== undefined;
  }

  #showInvalid(error: InvalidRequestError): void {
    const issue = requestIssue(error);
    if (issue) this.showIssues([issue]);
    else this.#layout.showProblem(error.translatable ?? error.message);
  }

  /** An error in a listener must not lose the response. */
  #notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.onError(error);
    }
  }
}
