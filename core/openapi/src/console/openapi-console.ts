import {
  assertArgument,
  assertOptions,
  batch,
  type IntentTable,
  onDispose,
  OptionError,
  RefusedError,
} from "@heddle/params";
import { Alert, Button, Column, Progress, View, viewType } from "@heddle/views";
import * as z from "zod/mini";

import { type DocumentSource, type LoadOptions, loadOpenAPI } from "../document/load-openapi.ts";
import { type OpenAPIDocument, readDocument } from "../document/openapi-document.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { OperationKey } from "../operation/operation.ts";
import { readSchemes } from "../document/security.ts";
import { reasonFor } from "../operation/reason-for.ts";
import type { ApiRecord } from "../record/record-shape.ts";
import type { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import { pageAddress } from "../request/page-address.ts";
import { ApiCredentials } from "./console-credentials.ts";
import { consoleOptionTable, type OpenAPIConsoleOptions } from "./console-options.ts";
import { DraftQuestion } from "./draft-question.ts";
import {
  decodeInput,
  fillForm,
  type FormInput,
  maxLinkLength,
  readInput,
  showMisfits,
} from "./form-input.ts";
import { OperationCatalog } from "./operation-catalog.ts";
import { type OperationMode, OperationPage } from "./operation-page.ts";
import { OperationPages } from "./operation-pages.ts";
import { overviewViews } from "./overview.ts";
import { RequestHistory } from "./request-history.ts";
import { ServerChoice } from "./server-choice.ts";
import { messages as formMessages } from "../messages.ts";
import { messages } from "./messages.ts";

const defaultMaxHistoryRequests = 100;
/** `onFocus` is called at most this often. */
const minFocusIntervalMs = 2_000;
const unknownOperation = "unknown_operation";
/** The name of an operation in a URL can have any length. */
const maxShownLength = 200;
const text = z._default(z.string(), "");
const views = z._default(z.array(viewType), []);
const keptInputType = z.object({ key: z.string(), input: z.string() });

/** A console for an API: every operation of a document, its records, its credentials, and a request history. */
export class OpenAPIConsole extends View.with({
  title: { type: text, view: "r" },
  /** The version of the API. */
  version: { type: text, view: "r" },
  /** The open page: empty for the overview, `history`, or an operation as `get:/orders` or `record:/orders/{id}`. */
  address: { type: text, view: "r" },
  syncUrl: { type: z._default(z.boolean(), false), view: "r", constant: true },
  /** The operations; `undefined` before the document is loaded. */
  catalog: { type: z.optional(viewType), view: "r" },
  page: { type: viewType, view: "r" },
  history: { type: viewType, view: "r", constant: true },
  /** The buttons of the bar at the top. */
  tools: { type: views, view: "r" },
  /** Dialogs, and the guard against leaving with unsaved edits. */
  aside: { type: views, view: "r" },
  /** The last input of the operation that was just left, as its page would have kept it. */
  leftInput: { type: z.optional(keptInputType), view: "r" },
  /** Why another version of the document is not shown. */
  notice: { type: z.optional(viewType), view: "r" },
  /** Whether views report that the user opens the page or returns to it. */
  reportsFocus: { type: z._default(z.boolean(), false), view: "r", constant: true },
}) {
  static override readonly kind: string = "openapi-console";
  static override readonly intents: IntentTable = {
    open: { args: [z.string()], viewer: true },
    follow: { args: [z.string()], viewer: true },
    openLink: { args: [z.string(), z.string()] },
    reportFocus: { args: [], viewer: true },
  };

  /** Resolves when the document is loaded; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly requests: RequestHistory;
  readonly server: ServerChoice;
  readonly #options: OpenAPIConsoleOptions;
  #pages: OperationPages | undefined;
  #credentials: ApiCredentials | undefined;
  #document: OpenAPIDocument | undefined;
  readonly #overview = new Column();
  /** Counts the documents that were set, so that one that loads slowly does not replace a later one. */
  #versions = 0;
  #focusedAt = -Infinity;
  /** The page of an address that the document does not have. */
  #missing: { readonly page: View; readonly address: string } | undefined;
  readonly #replacing = new DraftQuestion(messages.replaceTitle, messages.replaceAndSend);
  readonly #opening = new DraftQuestion(messages.replaceTitle, messages.replace);
  readonly #clearing = new DraftQuestion(messages.clearHistory.title, messages.clearHistory.clear, {
    text: messages.clearHistory.text,
    keep: formMessages.cancel,
  });

  constructor(options: OpenAPIConsoleOptions) {
    assertOptions("new OpenAPIConsole", options, consoleOptionTable, ["openapi"]);
    const requests = new RequestHistory({
      maxHistoryRequests: options.maxHistoryRequests ?? defaultMaxHistoryRequests,
      onSendAgain: (sent) =>
        this.#enter(sent.operation, this.#replacing, (page) => this.#pages?.sendAgain(page, sent)),
      onOpen: (sent) =>
        this.#enter(sent.operation, this.#opening, (page) => this.#pages?.showAgain(page, sent)),
      askToClear: (clear) => this.#clearing.ask(clear),
      now: () => Date.now(),
    });
    const loading = new Progress({ label: formMessages.loading });
    const reportsFocus = options.onFocus !== undefined;
    super({ syncUrl: options.syncUrl, history: requests, page: loading, reportsFocus });
    this.#options = options;
    this.requests = requests;
    this.server = new ServerChoice(options);
    onDispose(this, () => this.cancel());
    this.ready = this.#loadFirst();
    // The console shows the reason to callers that do not await it.
    this.ready.catch(() => {});
  }

  get document(): OpenAPIDocument | undefined {
    return this.#document;
  }

  /** The form of the open operation, or `null`. */
  get form(): OpenAPIForm | null {
    return this.page instanceof OperationPage ? this.page.model : null;
  }

  /** The open record editor, or `null`. */
  get recordEditor(): OpenAPIRecordEditor | null {
    const { form } = this;
    const isOpen = this.page instanceof OperationPage && this.page.mode === "record";
    return isOpen && form && this.#pages ? this.#pages.editor(form.path) : null;
  }

  /** Opens the overview, the history, or an operation by its address. Other forms keep their input. */
  open(address: string): void {
    assertArgument("OpenAPIConsole.open", "address", address, "string");
    if (address === "" || address === "history") return this.#showOwnPage(address);
    const { path, method, isRecord } = readAddress(address);
    const page = this.#pages?.page(path, method);
    if (!page) throw new RefusedError(messages.noSuchOperation, unknownOperation);
    page.show(isRecord ? "record" : "request");
    this.#showPage(page);
    this.#refresh();
  }

  /** Opens what the URL of a page names. An operation that does not exist opens a page that says so. */
  follow(address: string): void {
    try {
      this.open(address);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#showMissing(address, error);
    }
  }

  /**
   * Opens an operation with the values of a copied link. They are entered as if the user typed them, or not at all, and
   * nothing is sent. Other input that was not sent is replaced only if the user confirms it.
   */
  async openLink(address: string, values: string): Promise<void> {
    assertArgument("OpenAPIConsole.openLink", "values", values, "string");
    this.follow(address);
    const { page } = this;
    if (!(page instanceof OperationPage) || page.mode === "record") return;
    const input = this.#readLink(page, values);
    const { model } = page;
    if (input) await this.#enter(model, this.#opening, () => fillForm(model, input));
  }

  /** Opens the record editor of a path, and loads the record with these parameters. */
  async openRecord(
    path: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<ApiRecord | null> {
    assertArgument("OpenAPIConsole.openRecord", "path", path, "string");
    assertArgument("OpenAPIConsole.openRecord", "values", values, "object");
    return this.#openRecord(path, values);
  }

  /** Cancels all running requests. */
  cancel(): void {
    this.#pages?.cancel();
  }

  /**
   * Shows another version of the document. History, credentials, server and input stay. If the document cannot be used, the
   * previous one stays with a notice, and the promise rejects.
   */
  async setDocument(openapi: DocumentSource | Promise<DocumentSource>): Promise<void> {
    return this.#load(openapi, this.#options.load);
  }

  /** Loads the document again from the URL or the file that `openapi` names, and shows it like `setDocument`. */
  async reload(): Promise<void> {
    const { openapi, load } = this.#options;
    if (!isLocation(openapi))
      throw new OptionError(
        "invalid_argument",
        "reload",
        "OpenAPIConsole.reload needs a URL or a file in the option openapi. Replace a document that is data with setDocument",
      );
    const send = load?.fetch ?? fetch;
    // A browser asks the server whether its stored copy is current.
    const revalidate: typeof fetch = (input, init) => send(input, { ...init, cache: "no-cache" });
    return this.#load(openapi, { ...load, fetch: revalidate });
  }

  /** Called by views when the user opens the page or returns to it. */
  reportFocus(): void {
    const now = performance.now();
    if (!this.#options.onFocus || now - this.#focusedAt < minFocusIntervalMs) return;
    this.#focusedAt = now;
    void this.#callOnFocus();
  }

  async #callOnFocus(): Promise<void> {
    try {
      await this.#options.onFocus?.();
    } catch (error) {
      this.onError(error);
    }
  }

  async #openRecord(
    path: string,
    values: Readonly<Record<string, unknown>>,
    goBack?: () => void,
  ): Promise<ApiRecord | null> {
    this.open(`record:${path}`);
    if (this.page instanceof OperationPage) this.page.cameFrom(goBack);
    return (await this.#pages?.openRecord(path, values)) ?? null;
  }

  /** Synchronous for a document in memory, so that the console is complete when it is first shown. */
  #loadFirst(): Promise<void> {
    const { openapi, load } = this.#options;
    if (isLocation(openapi) || load) return this.#load(openapi, load);
    this.#use(readDocument(openapi));
    return Promise.resolve();
  }

  async #load(
    openapi: DocumentSource | Promise<DocumentSource>,
    load: LoadOptions | undefined,
  ): Promise<void> {
    const version = ++this.#versions;
    try {
      const source = openapi instanceof Promise ? await openapi : openapi;
      const isLoaded = isLocation(source) || load;
      const document = isLoaded ? await loadOpenAPI(source, load) : readDocument(source);
      if (version === this.#versions) this.#show(document);
    } catch (error) {
      if (version === this.#versions) this.#showProblem(error);
      throw error;
    }
  }

  /** Shows why a document cannot be used, beside the previous one if there is one. */
  #showProblem(error: unknown): void {
    const problem = { severity: "error", text: reasonFor(error) } as const;
    if (this.#document) this.notice = new Alert({ ...problem, title: messages.unusableVersion });
    else this.page = new Column({ children: [new Alert(problem)] });
  }

  #show(document: OpenAPIDocument): void {
    if (!this.#pages || !this.#credentials) return this.#use(document);
    const [pages, credentials] = [this.#pages, this.#credentials];
    if (document === this.#document) {
      this.notice = undefined;
      return;
    }
    this.#document = document;
    batch(() => {
      this.server.offer(document);
      credentials.setSchemes(readSchemes(document.root));
      pages.setDocument(document, this.page);
      if (this.catalog instanceof OperationCatalog) this.catalog.setOperations(document.operations);
      this.#describe(document, credentials);
      this.#mark();
    });
  }

  /** Shows the title, the version and the overview of the API. */
  #describe(document: OpenAPIDocument, credentials: ApiCredentials): void {
    const { title, apiVersion: version } = document;
    this.update({ title, version, notice: undefined });
    this.#overview.children = overviewViews({
      document,
      server: this.server,
      credentials,
      open: ({ method, path }) => this.open(`${method}:${path}`),
    });
  }

  #use(document: OpenAPIDocument): void {
    this.#document = document;
    this.server.offer(document);
    const credentials = new ApiCredentials(readSchemes(document.root), this.#options, {
      baseUrl: () => this.server.baseUrl,
      transport: this.#options,
      returnPath: this.#options.signInReturnPath,
      onError: (error) => this.onError(error),
    });
    this.#credentials = credentials;
    const { load: _, ...options } = this.#options;
    const pages = new OperationPages(document, {
      ...options,
      headerOrigins: options.headerOrigins ?? namedUrls(options),
      server: this.server,
      credentials,
      onSent: (sent) => {
        this.requests.add(sent);
        this.#refresh();
      },
      onMode: (page) => page === this.page && this.#mark(),
      openOverview: () => this.open(""),
      openRecord: async (path, values, listPath) => {
        await this.#openRecord(path, values, () => this.open(`get:${listPath}`));
      },
      openLink: async (link) =>
        this.#enter(link, this.#opening, ({ model }) => {
          model.reset();
          showMisfits(model, model.populate(link.values));
        }),
      onError: (error) => this.onError(error),
    });
    this.#pages = pages;
    batch(() => {
      this.#describe(document, credentials);
      this.update({
        catalog: new OperationCatalog(document.operations, ({ path, method }) =>
          this.open(`${method}:${path}`),
        ),
        tools: [credentials.button],
        aside: [
          credentials.dialog,
          this.#replacing.dialog,
          this.#opening.dialog,
          this.#clearing.dialog,
          ...pages.dialogs,
          pages.guard,
        ],
      });
      const [only, ...others] = document.operations;
      if (only && others.length === 0) this.open(`${only.method}:${only.path}`);
      else this.open("");
    });
  }

  /** The values of a link; `undefined`, with a notice, if they cannot be entered. */
  #readLink(page: OperationPage, values: string): FormInput | undefined {
    try {
      if (!page.isListed) throw new RefusedError(messages.noSuchOperation);
      assertIdle(page);
      // A longer text comes from no link, and filling in a large form would keep others waiting.
      if (values.length > maxLinkLength) throw new RefusedError(messages.link.unreadable);
      const input = readInput(decodeInput(values));
      const names = this.#pages?.misfitsOf(page, input) ?? [];
      if (names.length === 0) return input;
      throw new RefusedError(messages.link.misfit({ names: names.join(", ") }));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      page.showInputNotice("warning", error.translatable ?? error.message);
      return undefined;
    }
  }

  #showMissing(address: string, { code, translatable, message }: RefusedError): void {
    const { path, method } = readAddress(address);
    const operation = path === "" ? address : `${method.toUpperCase()} ${path}`;
    const text =
      code === unknownOperation
        ? messages.link.missing({ operation: operation.slice(0, maxShownLength) })
        : (translatable ?? message);
    const back = new Button({ label: messages.link.overview, onPress: () => this.open("") });
    const page = new Column({ children: [new Alert({ severity: "warning", text }), back] });
    this.#missing = { page, address };
    this.#showPage(page);
  }

  #showOwnPage(address: "" | "history"): void {
    if (address === "history") this.#showPage(this.requests);
    else if (this.#document) this.#showPage(this.#overview);
  }

  #showPage(page: View): void {
    const { page: left } = this;
    const isLeft = left instanceof OperationPage && left !== page && left.keepInput();
    const leftInput = isLeft ? { key: left.inputKey, input: left.input } : undefined;
    // Together, so that page and address never disagree.
    batch(() => {
      this.update({ page, leftInput });
      if (page instanceof OperationPage) this.#pages?.suggestIds(page);
      this.#mark();
    });
  }

  /** Reloads the open page if it is an outdated list. */
  #refresh(): void {
    const { page } = this;
    if (page instanceof OperationPage && page.mode === "request") this.#pages?.refresh(page.model);
  }

  /** Updates the address and marks the open operation in the catalog. */
  #mark(): void {
    const { page } = this;
    const isOperation = page instanceof OperationPage;
    this.address = isOperation ? addressOf(page) : this.#ownAddress(page);
    if (this.catalog instanceof OperationCatalog) {
      this.catalog.mark(isOperation ? page.model.operation?.pointer : undefined);
    }
  }

  #ownAddress(page: View): string {
    if (page === this.requests) return "history";
    return page === this.#missing?.page ? this.#missing.address : "";
  }

  /** Opens the page of an operation to enter values; asks before values are replaced that were never sent. */
  async #enter(
    { path, method }: OperationKey,
    question: DraftQuestion,
    act: (page: OperationPage) => unknown,
  ): Promise<void> {
    const page = this.#pages?.page(path, method);
    if (!page) throw new RefusedError(messages.noSuchOperation);
    assertIdle(page);
    page.show("request");
    this.#showPage(page);
    const enter = (): unknown => {
      assertIdle(page);
      return act(page);
    };
    if (page.hasDraft) question.ask(enter);
    else await enter();
  }
}

/** Whether a source is the text of a document or leads to it. */
function isLocation(source: DocumentSource): source is string | URL {
  return typeof source === "string" || source instanceof URL;
}

/** The URLs that the app names itself. Those of a document are not: it can contain any. */
function namedUrls({ baseUrl, openapi }: OpenAPIConsoleOptions): readonly string[] {
  const page = pageAddress();
  return [baseUrl, openapi]
    .filter((url) => url !== undefined && isLocation(url))
    .flatMap((url) => (URL.canParse(url, page) ? [new URL(url, page).href] : []));
}

/** A pending response would appear with the values of another request. */
function assertIdle({ model }: OperationPage): void {
  if (model.busy) throw new RefusedError(messages.requestRunning);
}

function addressOf({ mode, model }: OperationPage): string {
  const names: Readonly<Record<OperationMode, string>> = {
    request: model.method,
    record: "record",
  };
  return `${names[mode]}:${model.path}`;
}

/** `record:/orders/{id}` → the GET operation of the path, as a record editor. */
function readAddress(address: string): OperationKey & { readonly isRecord: boolean } {
  const [, method = "", path = ""] = /^([^:]+):(.*)$/s.exec(address) ?? [];
  const isRecord = method === "record";
  return { path, method: isRecord ? "get" : method, isRecord };
}
