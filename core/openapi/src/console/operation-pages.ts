import {
  Alert,
  Button,
  Column,
  type Dialog,
  LeaveGuard,
  type RowAction,
  Section,
  type View,
} from "@heddle/views";

import type { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import { pickFormOptions } from "../form/form-options.ts";
import { pickRecordBody } from "../record/record-editor-options.ts";
import { operationTitle } from "../form/form-layout.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { OperationInputs } from "../form/operation-inputs.ts";
import { deletedName, DeleteQuestion, isDeletable } from "../form/question.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { messages as formMessages } from "../messages.ts";
import { getOperation, OperationNotFoundError } from "../operation/get-operation.ts";
import type { OperationKey } from "../operation/operation.ts";
import type { ApiRecord } from "../record/record-shape.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { OpenAPIRecordEditor } from "../record/openapi-record-editor.ts";
import type { RecordEditorHooks } from "../record/record-editor-options.ts";
import type { RequestValues } from "../request/request-plan.ts";
import { linksOf, type ResponseLink } from "../response/links.ts";
import { type ApiCredentials, CredentialsNote } from "./console-credentials.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { deletionNotice } from "../form/deletion-notice.ts";
import { DraftQuestion } from "./draft-question.ts";
import { fillForm, type FormInput, misfitsIn, writeInput } from "./form-input.ts";
import { OperationPage } from "./operation-page.ts";
import { KnownIds } from "./known-ids.ts";
import { recordNames } from "./record-names.ts";
import { isRecordPath, type ListedRecords, recordsBelow } from "./record-path.ts";
import { originOf, type ServerChoice } from "./server-choice.ts";
import { RefreshableList } from "./refreshable-list.ts";
import { messages } from "./messages.ts";

const safeMethods: ReadonlySet<string> = new Set(["get", "head", "options", "trace", "query"]);

/** Shared by all forms and editors of a console. */
export interface OperationPagesOptions extends Omit<OpenAPIConsoleOptions, "load"> {
  readonly server: ServerChoice;
  readonly credentials: ApiCredentials;
  readonly onSent: (sent: SentRequest) => void;
  readonly onMode: (page: OperationPage) => void;
  /** Opens the overview. */
  readonly openOverview: () => void;
  /** Opens a record of the list at `listPath`. */
  readonly openRecord: (path: string, values: RawObject, listPath: string) => Promise<void>;
  /** Opens an operation with the values of a link. */
  readonly openLink: (link: ResponseLink) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The forms and record editors of a console, created when they are first opened and kept with their input. */
export class OperationPages {
  /** Warns before the page is left while a record has unsaved edits. */
  readonly guard: LeaveGuard = new LeaveGuard();
  readonly #deleteQuestion = new DeleteQuestion();
  readonly #clearing = new DraftQuestion(messages.input.clearTitle, messages.input.clear);
  #document: OpenAPIDocument;
  readonly #options: OperationPagesOptions;
  readonly #pages = new Map<string, OperationPage>();
  readonly #editors = new Map<string, OpenAPIRecordEditor>();
  /** The sections of the lookup forms, by path. */
  readonly #lookups = new Map<string, Section>();
  readonly #edited = new Set<string>();
  /** The lists of records, by path. */
  readonly #ids: KnownIds;
  readonly #lists = new Map<string, ListedRecords & { readonly shown: RefreshableList }>();

  constructor(document: OpenAPIDocument, options: OperationPagesOptions) {
    this.#document = document;
    this.#options = options;
    this.#ids = new KnownIds(document.root);
    this.#showServers();
    options.server.watch(() => this.#showServers());
  }

  /** Shows another version of the document. Pages keep their input; those of missing operations stay if they have some. */
  setDocument(document: OpenAPIDocument, open: View): void {
    this.#document = document;
    this.#ids.root = document.root;
    for (const editor of this.#editors.values()) unlessMissing(() => editor.setDocument(document));
    for (const [key, page] of this.#pages) {
      const { path, method } = page.model;
      const { hasDraft } = page;
      if (unlessMissing(() => page.model.setDocument(document))) {
        this.#describe(page);
        page.emptyInput = writeInput(this.#emptyInputs(page.model), "text").text;
        if (!hasDraft) page.markAsSent();
      } else if (hasDraft || page === open || (method === "get" && this.#edited.has(path)))
        page.notice ??= missingNotice(this.#options.openOverview);
      else {
        this.#pages.delete(key);
        if (method === "get") this.#lists.delete(path);
      }
    }
    this.#showServers();
  }

  /** Ask before a record is deleted, and before unsent input is cleared. */
  get dialogs(): readonly Dialog[] {
    return [this.#deleteQuestion.dialog, this.#clearing.dialog];
  }

  /** The page of an operation; `undefined` if the document does not have it. */
  page(path: string, method: string): OperationPage | undefined {
    const key = operationKey(path, method);
    try {
      const page = this.#pages.get(key) ?? this.#makePage(path, method);
      this.#pages.set(key, page);
      return page;
    } catch (error) {
      if (error instanceof OperationNotFoundError) return undefined;
      throw error;
    }
  }

  /** Suggests the ids of earlier responses in the path parameters of a page. */
  suggestIds({ model }: OperationPage): void {
    this.#ids.suggestIn(model);
    const editor = this.#editors.get(model.path);
    if (editor) this.#ids.suggestIn(editor.lookup);
  }

  /** The editor of the records at a path. */
  editor(path: string): OpenAPIRecordEditor {
    const editor = this.#editors.get(path) ?? this.#makeEditor(path);
    this.#editors.set(path, editor);
    return editor;
  }

  /** The editor of the records at the path of a form; without a record, it looks up the key that the form has. */
  #editorOf({ path, inputs }: OpenAPIForm): OpenAPIRecordEditor {
    const editor = this.editor(path);
    if (editor.record === null) editor.lookup.populate(inputs.values("path"));
    return editor;
  }

  /** Loads a record and collapses the lookup form. */
  async openRecord(path: string, values: RawObject): Promise<ApiRecord | null> {
    const record = await this.editor(path).open(values);
    const lookup = this.#lookups.get(path);
    if (lookup) lookup.open = record === null;
    return record;
  }

  /** Sends an earlier request again; asks before it deletes something. */
  async sendAgain({ model }: OperationPage, sent: SentRequest): Promise<void> {
    if (!fillForm(model, sent)) return;
    const name = deletedName(model.path, sent.values.path ?? {});
    if (model.method === "delete") this.#deleteQuestion.ask(name, async () => model.submit());
    else await model.submit();
  }

  /** Shows an earlier request with its values and its outcome. */
  showAgain(page: OperationPage, sent: SentRequest): void {
    fillForm(page.model, sent);
    page.model.showOutcome(sent);
    page.markAsSent();
    this.#listOf(page.model)?.onResponseShown(sent);
  }

  /** The names of values that the form of a page does not accept. */
  misfitsOf({ model }: OperationPage, input: FormInput): readonly string[] {
    const mediaTypes = model.operation?.body?.contents.map(({ mediaType }) => mediaType) ?? [];
    const { mediaType } = input;
    if (mediaType !== undefined && !mediaTypes.includes(mediaType)) return [mediaType];
    return misfitsIn(this.#emptyInputs(model, mediaType), input);
  }

  /** Reloads the list of an operation if one of its records has changed since. */
  refresh(at: OperationKey): void {
    this.#listOf(at)?.refresh().catch(this.#options.onError);
  }

  /** Cancels all running requests. */
  cancel(): void {
    for (const { model } of this.#pages.values()) model.cancel();
    for (const editor of this.#editors.values()) editor.cancel();
  }

  #showServers(): void {
    const { server, credentials } = this.#options;
    credentials.serverOrigin = originOf(server.baseUrl);
    // Credentials were entered for the server before, not for one that a new version of the document names.
    if (!server.wasMoved || !credentials.isEntered)
      credentials.chosenOrigin = credentials.serverOrigin;
    const pages = [...this.#pages.values()];
    for (const each of [...pages.map(({ model }) => model), ...this.#editors.values()])
      each.baseUrl = this.#baseUrlOf(each);
    for (const page of pages) this.#showServer(page);
  }

  #makePage(path: string, methodInAnyCase: string): OperationPage {
    const { credentials, onError } = this.#options;
    // The spelling of the document: `GET` → `get`.
    const { method } = getOperation(this.#document, path, methodInAnyCase);
    const form = new OpenAPIForm(
      {
        // A request form has no record to show in read-only fields.
        skipReadOnly: true,
        ...pickFormOptions(this.#options),
        ...this.#shared({ path, method }),
      },
      {
        credentials: new CredentialsNote(credentials, { path, method }, () =>
          this.#originOf({ path, method }),
        ),
        onSent: (sent) => this.#onFormSent(page, sent),
        responseButtons: (sent) => this.#linkButtons(sent),
        rowActions: (rows, values) => {
          const list = method === "get" ? this.#lists.get(path) : undefined;
          return list ? this.#rowActions(path, list, rows, values) : [];
        },
      },
    );
    form.onError = onError;
    const page = new OperationPage({
      form,
      editor: () => this.#editorOf(form),
      onMode: () => this.#options.onMode(page),
      tools: this.#tools({ path, method }),
      isLinkable: this.#options.syncUrl === true,
      inputKey: this.#inputKey({ path, method }),
      emptyInputs: (mediaType) => this.#emptyInputs(form, mediaType),
      askToClear: (act) => this.#clearing.ask(act),
    });
    page.emptyInput = writeInput(form.inputs, "text").text;
    this.#describe(page);
    this.#showServer(page);
    return page;
  }

  /** Invisible inputs, for comparison: filling them in has no effect on the form. */
  #emptyInputs(form: OpenAPIForm, mediaType?: string): OperationInputs {
    const { path, method, skipReadOnly } = form;
    const { widget } = this.#options;
    const operation = getOperation(this.#document, path, method);
    return new OperationInputs(this.#document, operation, { skipReadOnly, mediaType, widget });
  }

  /** Where a page stores the input of an operation: the API, without secrets of its URL, and the operation. */
  #inputKey({ path, method }: OperationKey): string {
    const { keepInput = true, server } = this.#options;
    if (!keepInput) return "";
    const [address = ""] = server.baseUrl.split("?");
    const api = URL.canParse(address) ? new URL(address).host + new URL(address).pathname : address;
    return JSON.stringify([this.#document.title, api, `${method}:${path}`]);
  }

  #tools(operation: OperationKey): readonly View[] {
    const { credentials } = this.#options;
    if (!credentials.added) return [];
    const onPress = (): void => credentials.addHeader(operation);
    return [new Button({ label: messages.headers.addHeader, onPress })];
  }

  /** Updates what a page shows about its path. */
  #describe(page: OperationPage): void {
    const { path, method } = page.model;
    page.describe(isRecordPath(this.#document, path));
    if (method !== "get") return;
    const list = recordsBelow(this.#document, path);
    const shown = this.#lists.get(path)?.shown ?? new RefreshableList(page.model);
    if (list) this.#lists.set(path, { ...list, shown });
    else this.#lists.delete(path);
  }

  #showServer(page: OperationPage): void {
    const server = this.#options.server.nameOf(page.model.baseUrl);
    page.update({ server: messages.sentTo({ server }) });
  }

  #onFormSent(page: OperationPage, sent: SentRequest): void {
    const list = this.#listOf(page.model);
    page.lastSent = sent;
    list?.onResponseShown(sent);
    if (!list?.isRefreshing) page.markLastRequestAsSent();
    this.#onSent(sent);
  }

  #makeEditor(path: string): OpenAPIRecordEditor {
    const { credentials, onError, onResponse: _, confirm, ...options } = this.#options;
    const read = { path, method: "get" };
    const lookupSection = new Section({ title: recordMessages.findRecord });
    this.#lookups.set(path, lookupSection);
    const hooks: RecordEditorHooks = {
      lookupSection,
      credentials: (isHidden) =>
        new CredentialsNote(credentials, read, () => this.#originOf(read), isHidden),
      onSent: (sent) => this.#onSent(sent),
      onEdited: (isEdited) => {
        if (isEdited) this.#edited.add(path);
        else this.#edited.delete(path);
        this.guard.active = this.#edited.size > 0;
      },
    };
    const editor = new OpenAPIRecordEditor(
      {
        ...pickFormOptions(options),
        ...pickRecordBody(options),
        ...this.#shared(read),
        ...(confirm !== undefined && { confirm }),
      },
      hooks,
    );
    editor.onError = onError;
    return editor;
  }

  /** Marks the lists of a record as outdated if the request may have changed it. */
  #onSent(sent: SentRequest): void {
    const { operation, outcome } = sent;
    const isRejected = outcome.kind === "response" && outcome.received.status >= 400;
    if (!safeMethods.has(operation.method) && !isRejected)
      for (const [listPath, { path, shown }] of this.#lists)
        if ([listPath, path].includes(operation.path)) shown.outdate();
    this.#ids.add(sent);
    this.#options.onSent(sent);
  }

  #listOf({ path, method }: OperationKey): RefreshableList | undefined {
    return method === "get" ? this.#lists.get(path)?.shown : undefined;
  }

  #shared(
    at: OperationKey,
  ): OperationKey & { readonly openapi: OpenAPIDocument; readonly baseUrl: string } {
    return { ...at, openapi: this.#document, baseUrl: this.#baseUrlOf(at) };
  }

  #baseUrlOf({ path, method }: OperationKey): string {
    // An operation that is missing in the current version has the document in which it was last.
    const document =
      this.#pages.get(operationKey(path, method))?.model.document ??
      this.#editors.get(path)?.lookup.document ??
      this.#document;
    return this.#options.server.baseUrlOf(document, path, method);
  }

  #originOf(at: OperationKey): string {
    return originOf(this.#baseUrlOf(at));
  }

  /** A button for each operation that the response links to. */
  #linkButtons({ operation, values, plan, outcome }: SentRequest): readonly Button[] {
    if (outcome.kind !== "response") return [];
    const { received } = outcome;
    const linked = { operation, values, url: plan.url, received };
    return linksOf(this.#document, linked).map((link) => {
      const label = operationTitle(getOperation(this.#document, link.path, link.method));
      return new Button({ label, onPress: async () => this.#options.openLink(link) });
    });
  }

  /** The actions that open and delete a row; none if a path parameter of some row cannot be determined. */
  #rowActions(
    listPath: string,
    { path, parameters }: ListedRecords,
    rows: readonly RawObject[],
    { path: listParameters = {} }: RequestValues,
  ): readonly RowAction[] {
    const pathParametersOf = recordNames(rows, parameters, listParameters, this.#document.root);
    if (!pathParametersOf) return [];
    const nameOf = (row: RawObject): string =>
      Object.values(pathParametersOf(row)).map(String).join("/");
    const open: RowAction = {
      label: messages.openRecord,
      nameOf,
      act: (row) => this.#options.openRecord(path, pathParametersOf(row), listPath),
    };
    const remove: RowAction = {
      label: formMessages.deletion.button,
      variant: "danger",
      nameOf,
      act: (row) => this.#askToDelete(listPath, path, pathParametersOf(row)),
    };
    return isDeletable(this.#document, path) ? [open, remove] : [open];
  }

  #askToDelete(listPath: string, path: string, pathValues: RawObject): void {
    const name = deletedName(path, pathValues);
    this.#deleteQuestion.ask(name, () => this.#delete(listPath, path, { name, pathValues }));
  }

  /** Deletes a record by the form of its operation, reloads the list, and shows the outcome above it. */
  async #delete(
    listPath: string,
    path: string,
    { name, pathValues }: { readonly name: string; readonly pathValues: RawObject },
  ): Promise<void> {
    const page = this.page(path, "delete");
    const list = this.#lists.get(listPath)?.shown;
    if (!page || !list) return;
    page.lastSent = undefined;
    await page.model.send({ path: pathValues });
    await list.refresh();
    list.showNotice(deletionNotice(name, page.lastSent));
  }
}

/** Returns whether `act` succeeded; false if a document does not contain the operation. */
function unlessMissing(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof OperationNotFoundError) return false;
    throw error;
  }
}

/** The notice for an operation that the document no longer contains. */
function missingNotice(openOverview: () => void): View {
  return new Column({
    children: [
      new Alert({
        severity: "warning",
        title: messages.missingOperation.title,
        text: messages.missingOperation.text,
      }),
      new Button({ label: messages.missingOperation.overview, onPress: openOverview }),
    ],
  });
}

function operationKey(path: string, method: string): string {
  return `${method.toLowerCase()}:${path}`;
}
