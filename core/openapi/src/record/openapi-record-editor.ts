import {
  assertArgument,
  assertOptions,
  batch,
  frozen,
  type Issue,
  OptionError,
  Params,
  type Translatable,
} from "@heddle/params";
import { Button, type Shareable, type StoredValues, type View, type Viewable } from "@heddle/views";
import * as z from "zod/mini";

import { methodType, pickFormOptions } from "../form/form-options.ts";
import { assertLayout, assertLayoutShape } from "../form/layout-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { Question } from "../form/question.ts";
import { joined, messages as formMessages } from "../messages.ts";
import { findUpdateOperations, getOperation } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import { isSameOperation } from "../operation/same-operation.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../send/api-response.ts";
import {
  type DocumentLike,
  type OpenAPIDocument,
  readDocument,
} from "../document/openapi-document.ts";
import { isObject } from "../document/raw.ts";
import { RecordDeletion } from "./deletion.ts";
import { ConflictQuestion, DiscardQuestion, changeList } from "./dialogs.ts";
import { editForm, findUpdateMethod, withCredentials } from "./edit-form.ts";
import { Edit } from "./edit.ts";
import { EditorPage } from "./editor-page.ts";
import { BodyEdits } from "./merge-edits.ts";
import { addressOf, isSamePlace, type Origin, originAt, originOf, withAccepted } from "./origin.ts";
import { fillLookup, Reader } from "./reader.ts";
import {
  type CompleteEditorOptions,
  type OpenAPIRecordEditorOptions,
  pickRecordBody,
  type RecordEditorHooks,
  type RecordListener,
  recordOptionTable,
} from "./record-editor-options.ts";
import { type ApiRecord, type RecordShape, readShape } from "./record-shape.ts";
import {
  responseOutcome,
  returnedRecord,
  type SaveOutcome,
  Saves,
  type UnsentCode,
  unsentOutcome,
} from "./save.ts";
import { SharedRecord } from "./shared-record.ts";
import { changedMembers } from "./update-request.ts";
import { messages } from "./messages.ts";

const text = z._default(z.string(), "");

const recordOrNull = {
  expected: "a record (an object) or null",
  accepts: (value: unknown) => value === null || isObject(value),
};

const saveArguments =
  "OpenAPIRecordEditor.save accepts no arguments: it saves the edits of the form. Set values with editor.editor.populate(values) first";

/** Reads a record with one operation of a path, edits it, and saves it with another one. */
export class OpenAPIRecordEditor
  extends Params.with({
    baseUrl: { type: text, view: "none" },
    path: { type: text, view: "none" },
    method: { type: z._default(methodType, "get"), view: "none" },
    /** The method that saves; `null` where the path has none. */
    updateMethod: { type: z._default(z.nullable(methodType), null), view: "none" },
    confirm: { type: z._default(z.boolean(), false), view: "none" },
    /** The record as it was last loaded or saved. */
    record: { type: z._default(z.nullable(z.custom<ApiRecord>(isObject)), null), view: "none" },
    /** How the last save ended; `null` while one is in progress and after a record is loaded or populated. */
    lastSave: { type: z._default(z.nullable(z.custom<SaveOutcome>(isObject)), null), view: "r" },
    /** Whether the server accepted changes that `record` does not have yet, because it did not return the record. */
    unconfirmed: { type: z._default(z.boolean(), false), view: "r" },
  })
  implements Shareable
{
  static override readonly computed: Readonly<Record<string, readonly string[]>> = {
    loaded: ["record"],
  };
  declare readonly "~computed"?: "loaded";

  /** The form of the operation that reads the record. */
  readonly lookup: OpenAPIForm;
  /** Resolves when the document is loaded; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: CompleteEditorOptions;
  readonly #page: EditorPage;
  readonly #deletion: RecordDeletion;
  readonly #saves = new Saves<Edit>();
  readonly #reader: Reader;
  #shared: SharedRecord | undefined;
  readonly #confirmation = new Question(messages.confirmTitle, [
    { label: messages.saveChanges, variant: "primary", act: () => this.save() },
    { label: messages.keepEditing },
  ]);
  readonly #loadQuestion = new DiscardQuestion(messages.discardAndLoad);
  readonly #discardQuestion = new DiscardQuestion(messages.discard);
  readonly #conflictQuestion = new ConflictQuestion({
    overwrite: (entityTag) => this.#overwrite(entityTag),
    reload: async () => this.#page.edit && this.#read(this.#page.edit.place),
    peek: (place) => this.#reader.peek(place),
    isCurrent: (edit) => edit === this.#page.edit,
  });

  /** `hooks` are for the console of this package. */
  constructor(options: OpenAPIRecordEditorOptions, hooks: RecordEditorHooks = {}) {
    const required = ["openapi", "baseUrl", "path"];
    assertOptions("new OpenAPIRecordEditor", options, recordOptionTable, required);
    const { onResponse: _ofSaves, ...ofForms } = options;
    const { openapi, baseUrl, path, method, confirm, layout } = options;
    if (layout) assertLayoutShape("new OpenAPIRecordEditor", layout);
    super({ baseUrl, path, method, confirm });
    this.#options = withCredentials(options, hooks, {
      baseUrl: () => this.baseUrl,
      onError: (error) => this.onError(error),
    });
    this.lookup = new OpenAPIForm(
      { ...pickFormOptions(ofForms), openapi, baseUrl, path, submitLabel: messages.load },
      {
        credentials: this.#options.credentials(false),
        onSubmit: () => this.#openAndFocus(),
        onInput: () => this.#clearLookupError(),
        isLayoutChecked: true,
        ...(hooks.onSent && { onSent: hooks.onSent }),
      },
    );
    this.lookup.onError = (error) => this.onError(error);
    this.#reader = new Reader(this.lookup, this.#saves, () => this.#shape);
    this.#page = new EditorPage(this.lookup, this.#options, () => this.#reload());
    this.#deletion = new RecordDeletion({
      options: this.#options,
      document: () => this.lookup.document,
      address: () => ({ path: this.path, baseUrl: this.baseUrl }),
      origin: () => this.#page.origin,
      isEdited: () => this.isEdited,
      onEnd: (origin, isDeleted, { severity, title, text }) => {
        // Another record may be shown by now.
        if (origin !== this.#page.origin) return;
        if (isDeleted) this.#closeRecord();
        this.#page.noteRecord(severity, text, title);
      },
      onError: (error) => this.onError(error),
    });
    this.ready = this.#open();
    // The reason is shown, so callers need not handle the rejection.
    this.ready.catch((error: unknown) => this.#page.noteRecord("error", reasonFor(error)));
  }

  /** The form of the operation that saves; `null` without a record, and where the path has no such operation. */
  get editor(): OpenAPIForm | null {
    return this.#page.edit?.form ?? null;
  }

  /** Whether a record was read. */
  get loaded(): boolean {
    return this.record !== null;
  }

  /** Whether there are unsaved edits, drafts included. */
  get isEdited(): boolean {
    const { edit, unplaced } = this.#page;
    return edit?.isEdited === true || !unplaced.isEmpty;
  }

  /**
   * Replaces the document by another version of it. Unsaved edits are carried over by name, and those that no longer fit are
   * shown. Throws, and changes nothing, if the document has no operation that reads the record.
   */
  setDocument(openapi: DocumentLike): void {
    assertArgument("OpenAPIRecordEditor.setDocument", "openapi", openapi, "object");
    const document = readDocument(openapi);
    const { path, method, lookup } = this;
    const before = lookup.document;
    const { updateMethod: named } = this.#options;
    if (named !== undefined) getOperation(document, path, named);
    const used = [method, this.updateMethod ?? method, "delete"];
    const isSame =
      before !== undefined &&
      used.every((each) => isSameOperation(before, document, { path, method: each }));
    lookup.setDocument(document);
    const updateMethod = findUpdateMethod(lookup, named);
    if (updateMethod !== this.updateMethod) this.updateMethod = updateMethod;
    else if (!isSame) this.#showOperation();
  }

  /** Reads the record with these parameter values and shows it; returns the record, or `null` where none was read. */
  async load(values: Readonly<Record<string, unknown>> = {}): Promise<ApiRecord | null> {
    assertArgument("OpenAPIRecordEditor.load", "values", values, "object");
    const isReady = await this.ready.then(
      () => true,
      () => false,
    );
    if (!isReady) return null;
    this.#clearLookupError();
    const { place, issues } = fillLookup(this.lookup, values);
    this.lookup.showIssues(issues);
    this.#page.noteLookup(joined(issues.map(formatLookupIssue), formMessages.lines));
    return issues.length > 0 ? null : this.#read(place);
  }

  /** Loads a record, but asks the user before unsaved edits are discarded; returns `null` while it asks. */
  async open(values: Readonly<Record<string, unknown>> = {}): Promise<ApiRecord | null> {
    assertArgument("OpenAPIRecordEditor.open", "values", values, "object");
    return this.isEdited ? this.#askToLoad(() => this.load(values)) : this.load(values);
  }

  /** Shows a record that the caller has; `null` removes the record. */
  populate(record: ApiRecord | null): void {
    assertArgument("OpenAPIRecordEditor.populate", "record", record, recordOrNull);
    if (record === null) return this.#closeRecord();
    this.#clearLookupError();
    this.#showPopulated(record);
  }

  /** The unsaved edits by field name; `null` for a field that was emptied. */
  diff(): Record<string, unknown> {
    const { values, edited } = this.#page.edit?.baseline ?? {};
    return changedMembers(values, edited);
  }

  /** Saves without asking; returns the record if the server returned it, otherwise `null`. `lastSave` has the outcome. */
  async save(...unexpected: readonly never[]): Promise<ApiRecord | null> {
    if (unexpected.length > 0) throw new OptionError("invalid_argument", "save", saveArguments);
    const edit = this.#page.edit;
    if (!edit) return this.#endUnsent("no_record");
    const { place } = edit;
    const save = this.#saves.at(place);
    if (!save) return this.#save(edit, edit.origin.entityTag);
    // Without new edits this joins the save in progress; new edits are saved after it.
    if (save.owner === edit && edit.state.editsSince(edit.sent.state).isEmpty) return save.result;
    await this.#saves.endAt(place);
    return this.#isAt(place) ? this.save() : this.#endUnsent("replaced");
  }

  /** Deletes the record without asking; returns whether the server deleted it. */
  async delete(): Promise<boolean> {
    return this.#deletion.run();
  }

  /** Cancels the requests in progress. */
  cancel(): void {
    this.lookup.cancel();
    this.editor?.cancel();
  }

  /** Discards the unsaved edits. */
  discard(): void {
    const { record, origin } = this.#page;
    if (record) this.#accept(record, origin);
  }

  /** What a room stores of the editor: which record it shows, and the unsaved edits. The record itself is read again. */
  share(): StoredValues {
    return (this.#shared ??= new SharedRecord(this));
  }

  /** The lookup form, and below it the form that edits the record. */
  view(): View {
    const dialogs = [
      this.#confirmation,
      this.#loadQuestion,
      this.#discardQuestion,
      this.#conflictQuestion,
      this.#deletion,
    ];
    return this.#page.view(dialogs.map(({ dialog }) => dialog));
  }

  /** Rejects a path or method without an operation before anything changes. */
  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    // The base class calls this from its constructor, when there is no document yet.
    const document = #page in this && this.#page ? this.lookup.document : undefined;
    if (!document) return [];
    if ("path" in values || "method" in values) {
      getOperation(document, this.path, this.method);
      this.#checkLayout(document);
    }
    const { updateMethod = "path" in values ? this.#options.updateMethod : undefined } = values;
    if (typeof updateMethod === "string") getOperation(document, this.path, updateMethod);
    return [];
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("baseUrl")) {
      this.lookup.baseUrl = this.baseUrl;
      if (this.#page.edit) this.#page.edit.form.baseUrl = this.baseUrl;
    }
    const isElsewhere = changed.has("path") || changed.has("method");
    if (isElsewhere) {
      this.lookup.update({ path: this.path, method: this.method });
      this.#closeRecord();
      if (!changed.has("updateMethod"))
        this.updateMethod = findUpdateMethod(this.lookup, this.#options.updateMethod);
    }
    if (isElsewhere || changed.has("updateMethod")) this.#showOperation();
    if (changed.has("record") && this.record !== this.#page.record) this.#showRecord();
  }

  /** Synchronous where the document is in memory. */
  #open(): Promise<void> {
    const resolve = (): void => {
      if (this.lookup.document) this.#checkLayout(this.lookup.document);
      this.updateMethod = findUpdateMethod(this.lookup, this.#options.updateMethod);
      this.#showOperation();
    };
    if (!this.lookup.document) return this.lookup.ready.then(resolve);
    resolve();
    return Promise.resolve();
  }

  /** A layout may name the fields of every operation that reads or saves. */
  #checkLayout(document: OpenAPIDocument): void {
    const { layout, updateMethod } = this.#options;
    if (!layout) return;
    const { path, method } = this;
    const named = updateMethod === undefined ? [] : [updateMethod];
    const methods = new Set([...findUpdateOperations(document, path), ...named, method]);
    const operations = [...methods].map((each) => getOperation(document, path, each));
    assertLayout("OpenAPIRecordEditor", layout, document, operations);
  }

  /** Shows the operation that saves, and the record in its form. */
  #showOperation(): void {
    const { document } = this.lookup;
    if (!document) return;
    const { path, updateMethod } = this;
    this.#deletion.update();
    const operation =
      updateMethod === null ? undefined : getOperation(document, path, updateMethod);
    const { edit, origin, record, unplaced } = this.#page;
    this.#page.showOperation(operation, path);
    this.#page.update({ edit: undefined });
    if (!origin || record !== this.record) return this.#showRecord();
    const unsaved = edit ? unplaced.and(edit.unsaved) : unplaced;
    if (record) this.#accept(record, origin, unsaved);
  }

  /** The origin of a record that was not read. */
  #originOf(record: ApiRecord): Origin | undefined {
    return originOf(record, this.lookup, this.#page.origin);
  }

  #showRecord(): void {
    const { record } = this;
    if (record) this.#showPopulated(record);
    else this.#closeRecord();
  }

  #showPopulated(record: ApiRecord): void {
    this.lastSave = null;
    this.#accept(record, this.#originOf(record));
  }

  #closeRecord(): void {
    this.#reader.cancel();
    this.#page.clear();
    this.update({ record: null, lastSave: null, unconfirmed: false });
  }

  /** Shows a record in its form and merges unsaved edits into it. */
  #accept(given: ApiRecord, origin: Origin | undefined, unsaved = new BodyEdits()): void {
    const record = frozen(given);
    const { edit: before } = this.#page;
    const form = before?.form ?? this.#makeForm();
    // One transaction, so that a widget that a user types into is never empty in between.
    batch(() => {
      // Text that arrives late belongs to the old record, so another record gets new widgets.
      if (before && origin && !isSamePlace(before.place, origin.place)) before.form.reset();
      const edit = form && origin && new Edit(form, record, origin, this.#shape.schema);
      const unplaced = edit ? unsaved.mergeInto(edit.inputs) : unsaved;
      this.#page.update({ edit, origin, record, unplaced });
      this.update({ record, unconfirmed: origin?.accepted !== undefined });
    });
    if (form) this.#page.showAddress(addressOf(form));
    else this.#page.showRecord(record, this.#deletion.button, this.#shape.schema);
    this.#page.describeRecord(this.#shape);
    this.#page.noteSave("info", "");
    this.#page.guard.active = this.isEdited;
  }

  #makeForm(): OpenAPIForm | undefined {
    const { document } = this.lookup;
    if (!document || this.updateMethod === null) return undefined;
    const discard = new Button({ label: messages.discard, onPress: () => this.#askToDiscard() });
    const { showLookup: isShown = true, credentials } = this.#options;
    const lookup = { form: this.lookup, isShown, credentials };
    const { onSent } = this.#options;
    const form = editForm(
      document,
      lookup,
      {
        ...pickFormOptions(this.#options),
        baseUrl: this.baseUrl,
        path: this.path,
        method: this.updateMethod,
      },
      {
        actions: [discard, this.#deletion.button],
        recordBody: pickRecordBody(this.#options),
        notices: this.#page.saveNotices,
        onSubmit: () => this.#pressSave(),
        onInput: () => {
          this.#page.onEdited(this.isEdited);
          this.#shared?.onEdited();
        },
        ...(onSent && { onSent }),
      },
    );
    form.onError = (error) => this.onError(error);
    // Edits that are being saved cannot be discarded.
    form.watch("busy", () => (discard.disabled = form.busy));
    this.#page.showForm(form);
    return form;
  }

  /** Opens the record that the user looked up. Code that opens a record leaves the focus where it is. */
  async #openAndFocus(): Promise<void> {
    const open = async (): Promise<void> => {
      if (await this.load()) this.editor?.inputs.requestFocus();
    };
    if (this.isEdited) this.#askToLoad(open);
    else await open();
  }

  async #pressSave(): Promise<void> {
    const edit = this.#page.edit;
    const isEdited = edit?.isEdited === true;
    if (isEdited && !this.confirm) return void (await this.save());
    const issues = edit?.issues() ?? [];
    if (edit && issues.length > 0) edit.form.showIssues(issues);
    else if (isEdited) this.#confirmation.ask(this.#changeList(messages.changes));
    else this.#page.noteSave("info", messages.nothingChanged);
  }

  /** The shape of the responses to a read. */
  get #shape(): RecordShape {
    return readShape(this.lookup, this.updateMethod);
  }

  #isAt(place: RequestValues): boolean {
    const { edit } = this.#page;
    return edit !== undefined && isSamePlace(edit.place, place);
  }

  /** Reads a record and shows it; keeps edits that are made during the read, unless `keptEdits` returns others. */
  async #read(
    place: RequestValues,
    keptEdits = this.#page.editsSince(),
  ): Promise<ApiRecord | null> {
    const found = await this.#reader.read(place);
    if (!found) return null;
    const { record, origin } = found;
    const edits = keptEdits();
    // The edits belong to the record that is shown, not to the new one.
    if (!edits.isEmpty && !this.#isAt(place))
      return this.#askToLoad(() => this.#show(record, origin));
    this.#show(record, origin, edits);
    return record;
  }

  /** Shows a record that was read, and calls the listener. */
  #show(record: ApiRecord, origin: Origin, unsaved?: BodyEdits): void {
    this.lastSave = null;
    this.#accept(record, origin, unsaved);
    this.#notify(this.#options.onLoaded, record);
  }

  /** Calls a listener; its errors go to `onError`. */
  #notify(listener: RecordListener | undefined, record: ApiRecord | null): ApiRecord | null {
    try {
      if (record) listener?.(record);
    } catch (error) {
      this.onError(error);
    }
    return record;
  }

  /** Reads the record after a save that did not return it; keeps the edits since the save. */
  async #reload(): Promise<unknown> {
    const { edit } = this.#page;
    return edit && this.#read(edit.place, () => this.#page.unsaved);
  }

  /** Removes the error of an earlier read. */
  #clearLookupError(): void {
    if (this.lookup.response.children.length > 0) this.lookup.response.children = [];
  }

  #askToLoad(onDiscard: () => unknown): null {
    return this.#loadQuestion.ask(onDiscard, ...this.#discarded());
  }

  /** Nothing brings the edits back. */
  #askToDiscard(): void {
    if (this.isEdited) this.#discardQuestion.ask(() => this.discard(), ...this.#discarded());
    else this.discard();
  }

  #discarded(): readonly Viewable[] {
    return this.#page.edit ? [this.#changeList(messages.discarded)] : [];
  }

  /** Saves over the version with this entity tag, after the save in progress. */
  async #overwrite(entityTag: string | undefined): Promise<unknown> {
    const place = this.#page.edit?.place ?? {};
    return this.#saves.whenIdle(place, async () => {
      const { edit } = this.#page;
      return edit && this.#isAt(place) && this.#save(edit, entityTag);
    });
  }

  #save(edit: Edit, entityTag: string | undefined): Promise<ApiRecord | null> {
    this.lastSave = null;
    const saving = this.#saves.start(edit, edit.place, this.#send(edit, entityTag));
    return saving.then((saved) => this.#notify(this.#options.onSaved, saved));
  }

  async #send(edit: Edit, entityTag: string | undefined): Promise<ApiRecord | null> {
    // Another record may be shown before the response arrives.
    const isCurrent = (): boolean => this.#page.record === edit.baseline.record;
    const result = await edit.send(entityTag, isCurrent);
    const { response } = result;
    const saved = response && returnedRecord(response, edit.saved, this.lookup);
    // One transaction, so that a watcher of the outcome reads the record and the baseline that belong to it.
    batch(() => {
      if (response?.ok && isCurrent()) this.#finishSave(edit, response, saved);
      else if (isCurrent()) this.#page.noteSave("info", "");
      this.lastSave = result.response
        ? responseOutcome(result.response, saved !== null)
        : result.outcome;
    });
    if (response && this.lastSave?.kind === "conflict" && isCurrent())
      await this.#conflictQuestion.ask(edit, response.status);
    return saved;
  }

  /** Ends a save for which nothing is sent. */
  #endUnsent(code: UnsentCode): null {
    this.lastSave = unsentOutcome(code);
    return null;
  }

  /** Shows the record after a save, with the edits since. Without a returned record the accepted values become the baseline. */
  #finishSave(edit: Edit, response: ApiResponse, saved: ApiRecord | null): void {
    const { place, origin, baseline, sent } = edit;
    const since = this.#page.editsSince({ edit, state: sent.state });
    const unsaved = this.#page.unplaced.and(since());
    if (!saved) {
      const behind = withAccepted(origin, response, sent.values);
      return this.#accept(baseline.record, behind, unsaved);
    }
    const { identity } = origin;
    const returned = { record: saved, response, identity };
    this.#accept(saved, originAt(place, returned, this.lookup), unsaved);
    this.#page.noteSave("success", messages.saved);
  }

  #changeList(title: Translatable): View {
    const { baseline, inputs } = this.#page.edit as Edit;
    return changeList(baseline.values, baseline.edited, inputs, title);
  }
}

function formatLookupIssue({ path, message, translatable }: Issue): Translatable {
  return formMessages.at({ path: path.join(": "), message: translatable ?? message });
}
