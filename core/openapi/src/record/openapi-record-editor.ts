import { assertOptions, batch, type Issue, Params } from "@heddle/params";
import { Button, type View } from "@heddle/views";
import * as z from "zod/mini";

import { methodType, pickFormOptions } from "../form/form-options.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import { getOperation } from "../operation/get-operation.ts";
import { reasonFor } from "../operation/reason-for.ts";
import type { RequestValues } from "../request/request-plan.ts";
import type { ApiResponse } from "../response/api-response.ts";
import { isObject } from "../document/raw.ts";
import type { ApiRecord } from "./baseline.ts";
import { changeList } from "./change-list.ts";
import { Conflict, isConflict } from "./conflict.ts";
import { Discarding } from "./discarding.ts";
import { editForm } from "./edit-form.ts";
import { Edit } from "./edit.ts";
import { EditorPage } from "./editor-page.ts";
import { findUpdateMethod } from "./find-update-method.ts";
import { lookUp } from "./look-up.ts";
import { BodyEdits } from "./merge-edits.ts";
import { addressOf, isSamePlace, type Origin, originAt, originOf, withAccepted } from "./origin.ts";
import { changedMembers } from "./patch.ts";
import { Question } from "./question.ts";
import { Reader } from "./reader.ts";
import {
  type CompleteEditorOptions,
  type OpenAPIRecordEditorOptions,
  type RecordEditorHooks,
  type RecordListener,
  recordOptionTable,
} from "./record-editor-options.ts";
import { withCredentials } from "./with-credentials.ts";
import type { RecordShape } from "./record-shape.ts";
import { readShape } from "./record-shapes.ts";
import { remarkOn } from "./remark.ts";
import { returnedRecord } from "./returned-record.ts";
import {
  answeredOutcome,
  type SaveOutcome,
  type UnsentCode,
  unsentOutcome,
} from "./save-outcome.ts";
import { Saves } from "./saves.ts";

const text = z._default(z.string(), "");

/** Reads a record through one operation, edits it, and saves it through another one of the same path. */
export class OpenAPIRecordEditor extends Params.with({
  baseUrl: { type: text, view: "none" },
  path: { type: text, view: "none" },
  method: { type: z._default(methodType, "get"), view: "none" },
  /** `null` where the path has no operation that could save. */
  updateMethod: { type: z._default(z.nullable(methodType), null), view: "none" },
  confirm: { type: z._default(z.boolean(), false), view: "none" },
  /** The record as it was last loaded or saved. */
  record: { type: z._default(z.nullable(z.custom<ApiRecord>(isObject)), null), view: "none" },
  /** How the last save ended; `null` while one is in progress and after a record is loaded or populated. */
  lastSave: { type: z._default(z.nullable(z.custom<SaveOutcome>(isObject)), null), view: "r" },
  /** Whether the server accepted changes that `record` does not have yet, because it did not return the record. */
  unconfirmed: { type: z._default(z.boolean(), false), view: "r" },
}) {
  /** The form of the operation that reads. */
  readonly lookup: OpenAPIForm;
  /** Resolves when the document is there; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: CompleteEditorOptions;
  readonly #page: EditorPage;
  readonly #saves = new Saves();
  readonly #reader: Reader;
  readonly #confirmation = new Question(messages.confirmTitle, [
    { label: messages.saveChanges, look: "primary", act: () => this.save() },
    { label: messages.keepEditing },
  ]);
  readonly #discarding = new Discarding();
  readonly #conflict = new Conflict({
    overwrite: (entityTag) => this.#overwrite(entityTag),
    reload: async () => this.#page.edit && this.#read(this.#page.edit.place),
    look: (place) => this.#reader.look(place),
    isCurrent: (edit) => edit === this.#page.edit,
  });

  /** `hooks` are for the console of this package. */
  constructor(options: OpenAPIRecordEditorOptions, hooks: RecordEditorHooks = {}) {
    const required = ["openapi", "baseUrl", "path"];
    assertOptions("new OpenAPIRecordEditor", options, recordOptionTable, required);
    const { onResponse: _ofSaves, ...ofForms } = options;
    const { openapi, baseUrl, path, method, confirm } = options;
    super({ baseUrl, path, method, confirm });
    this.#options = withCredentials(options, hooks);
    this.lookup = new OpenAPIForm(
      { ...pickFormOptions(ofForms), openapi, baseUrl, path, submitLabel: messages.load },
      {
        credentials: this.#options.credentials(false),
        onSubmit: () => this.open(),
        onInput: () => this.#forgetLookup(),
        ...(hooks.onSent && { onSent: hooks.onSent }),
      },
    );
    this.lookup.onError = (error) => this.onError(error);
    this.#reader = new Reader(this.lookup, this.#saves, () => this.#shape);
    this.#page = new EditorPage(this.lookup, this.#options, () => this.#readAgain());
    this.ready = this.#open();
    // Whoever does not wait for it sees the reason.
    this.ready.catch((error: unknown) => this.#page.remark("error", reasonFor(error)));
  }

  /** The form of the operation that saves; none before a record is there, or where there is no such operation. */
  get editor(): OpenAPIForm | null {
    return this.#page.edit?.form ?? null;
  }

  get loaded(): boolean {
    return this.record !== null;
  }

  /** Whether something is entered that is not saved. */
  get isEdited(): boolean {
    const { edit, aside } = this.#page;
    return edit?.isEdited === true || !aside.isEmpty;
  }

  /** Reads the record that these values name and shows it for editing; `null` when there is none. */
  async load(values: Readonly<Record<string, unknown>> = {}): Promise<ApiRecord | null> {
    const isReady = await this.ready.then(
      () => true,
      () => false,
    );
    if (!isReady) return null;
    this.#forgetLookup();
    const problems = lookUp(this.lookup, values);
    this.lookup.showIssues(problems);
    const sentences = problems.map(({ path, message }) => [...path, message].join(": "));
    this.#page.tellOfLookup(sentences.join("\n"));
    return problems.length > 0 ? null : this.#read(this.lookup.inputs.requestValues());
  }

  /** Loads as the Load button does: what is entered stays until the user agrees to discard it. */
  async open(values: Readonly<Record<string, unknown>> = {}): Promise<ApiRecord | null> {
    return this.isEdited ? this.#askToDiscard(() => this.load(values)) : this.load(values);
  }

  /** Shows a record for editing without reading it. */
  populate(record: ApiRecord | null): void {
    if (!record) return this.#forget();
    this.#forgetLookup();
    this.#showPopulated(record);
  }

  /** What was entered, by the names of the fields; `null` for one that was emptied. */
  diff(): Record<string, unknown> {
    const { values, edited } = this.#page.edit?.baseline ?? {};
    return changedMembers(values, edited);
  }

  /** Saves at once, without asking; the record as the server returned it, or `null`. */
  async save(): Promise<ApiRecord | null> {
    const edit = this.#page.edit;
    if (!edit) return this.#endUnsent("no_record");
    const { place } = edit;
    const save = this.#saves.at(place);
    if (!save) return this.#save(edit, edit.origin.entityTag);
    // The same again is no other save; what was entered since then is one, of what the first one makes of the record.
    if (save.edit === edit && edit.state.editsSince(edit.sent.state).isEmpty) return save.result;
    await this.#saves.endAt(place);
    return this.#isAt(place) ? this.save() : this.#endUnsent("replaced");
  }

  /** Ends the requests that are under way. */
  cancel(): void {
    this.lookup.cancel();
    this.editor?.cancel();
  }

  /** Takes back what was entered and is not saved. */
  discard(): void {
    const { record, origin } = this.#page;
    if (record) this.#accept(record, origin);
  }

  /** The form that finds a record, and below it the one that edits it. */
  view(): View {
    const dialogs = [this.#confirmation, this.#discarding, this.#conflict];
    return this.#page.view(dialogs.map(({ dialog }) => dialog));
  }

  /** An operation that does not exist is refused before anything changes. */
  protected override check(values: Readonly<Record<string, unknown>>): readonly Issue[] {
    // While the base class constructs, there is no document yet.
    const document = #page in this && this.#page ? this.lookup.document : undefined;
    if (!document) return [];
    if ("path" in values || "method" in values) getOperation(document, this.path, this.method);
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
      this.#forget();
      if (!changed.has("updateMethod"))
        this.updateMethod = findUpdateMethod(this.lookup, this.#options.updateMethod);
    }
    if (isElsewhere || changed.has("updateMethod")) this.#showOperation();
    if (changed.has("record") && this.record !== this.#page.record) this.#showRecord();
  }

  /** At once where the document is in memory. */
  #open(): Promise<void> {
    const resolve = (): void => {
      this.updateMethod = findUpdateMethod(this.lookup, this.#options.updateMethod);
      this.#showOperation();
    };
    if (!this.lookup.document) return this.lookup.ready.then(resolve);
    resolve();
    return Promise.resolve();
  }

  /** Shows how the record is saved, and the record in a form for that. */
  #showOperation(): void {
    const { document } = this.lookup;
    if (!document) return;
    const { path, updateMethod } = this;
    const operation =
      updateMethod === null ? undefined : getOperation(document, path, updateMethod);
    const { edit, origin, record, aside } = this.#page;
    this.#page.showOperation(operation, path);
    this.#page.update({ edit: undefined });
    if (!origin || record !== this.record) return this.#showRecord();
    const unsaved = edit ? aside.and(edit.unsaved) : aside;
    if (record) this.#accept(record, origin, unsaved);
  }

  /** Where a record belongs that nobody read. */
  #originOf(record: ApiRecord): Origin | undefined {
    return originOf(record, this.lookup, this.#page.origin);
  }

  #showRecord(): void {
    const { record } = this;
    if (record) this.#showPopulated(record);
    else this.#forget();
  }

  #showPopulated(record: ApiRecord): void {
    this.lastSave = null;
    this.#accept(record, this.#originOf(record));
  }

  #forget(): void {
    this.#reader.drop();
    this.#page.clear();
    this.update({ record: null, lastSave: null, unconfirmed: false });
  }

  /** Shows a record for editing, with what was entered for it already. */
  #accept(record: ApiRecord, origin: Origin | undefined, unsaved = new BodyEdits()): void {
    const { edit: before } = this.#page;
    const form = before?.form ?? this.#makeForm();
    // Together, so that a widget in which somebody types is not emptied for a moment.
    batch(() => {
      // Who types in a widget types for its record: another one has widgets of its own.
      if (before && origin && !isSamePlace(before.place, origin.place)) before.form.reset();
      const edit = form && origin && new Edit(form, record, origin, this.#shape.schema);
      const aside = edit ? unsaved.mergeInto(edit.inputs) : unsaved;
      this.#page.update({ edit, origin, record, aside });
      this.update({ record, unconfirmed: origin?.accepted !== undefined });
    });
    if (form) this.#page.showAddress(addressOf(form));
    else this.#page.showRecord(record, this.#shape.schema);
    this.#page.remark(...remarkOn(this.#page, this.#shape));
    this.#page.tell("info", "");
    this.#page.guard.active = this.isEdited;
  }

  #makeForm(): OpenAPIForm | undefined {
    const { document } = this.lookup;
    if (!document || this.updateMethod === null) return undefined;
    const discard = new Button({ label: messages.discard, onPress: () => this.discard() });
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
        actions: [discard],
        onSubmit: () => this.#pressSave(),
        onInput: () => this.#page.follow(this.isEdited),
        ...(onSent && { onSent }),
      },
    );
    form.onError = (error) => this.onError(error);
    // What is being saved cannot be taken back.
    form.watch("busy", () => (discard.disabled = form.busy));
    this.#page.showForm(form);
    return form;
  }

  async #pressSave(): Promise<void> {
    const edit = this.#page.edit;
    const problems = edit?.problems() ?? [];
    if (edit && problems.length > 0) edit.form.showIssues(problems);
    else if (!edit?.isEdited) this.#page.tell("info", messages.nothingChanged);
    else if (this.confirm) this.#confirmation.ask(this.#changeList(messages.changes));
    else await this.save();
  }

  /** How the answers to a reading hold the record. */
  get #shape(): RecordShape {
    return readShape(this.lookup, this.updateMethod);
  }

  #isAt(place: RequestValues): boolean {
    const { edit } = this.#page;
    return edit !== undefined && isSamePlace(edit.place, place);
  }

  /** Of several readings the last one counts; what is entered meanwhile stays, unless other entries are to stay. */
  async #read(place: RequestValues, kept = this.#page.editsSince()): Promise<ApiRecord | null> {
    const found = await this.#reader.read(place);
    if (!found) return null;
    const { record, origin } = found;
    const entered = kept();
    // It belongs to the record in which it was entered, not to this one.
    if (!entered.isEmpty && !this.#isAt(place))
      return this.#askToDiscard(() => this.#show(record, origin));
    this.#show(record, origin, entered);
    return record;
  }

  /** Shows a record that was read. */
  #show(record: ApiRecord, origin: Origin, unsaved?: BodyEdits): void {
    this.lastSave = null;
    this.#accept(record, origin, unsaved);
    this.#tell(this.#options.onLoaded, record);
  }

  /** What a listener makes of a record is no reason to lose it. */
  #tell(listener: RecordListener | undefined, record: ApiRecord | null): ApiRecord | null {
    try {
      if (record) listener?.(record);
    } catch (error) {
      this.onError(error);
    }
    return record;
  }

  /** Reads what a save has made of the record; what was entered since then is no part of that. */
  async #readAgain(): Promise<unknown> {
    const { edit } = this.#page;
    return edit && this.#read(edit.place, () => this.#page.unsaved);
  }

  /** Why another record could not be read says nothing of what is looked up, or shown, now. */
  #forgetLookup(): void {
    if (this.lookup.response.children.length > 0) this.lookup.response.children = [];
  }

  #askToDiscard(after: () => unknown): null {
    const edits = this.#page.edit ? [this.#changeList(messages.discarded)] : [];
    return this.#discarding.ask(after, ...edits);
  }

  /** Saves over the version with this entity tag, after a save that is under way. */
  async #overwrite(entityTag: string | undefined): Promise<unknown> {
    const place = this.#page.edit?.place ?? {};
    for (let end = this.#saves.endAt(place); end; end = this.#saves.endAt(place)) await end;
    const { edit } = this.#page;
    return edit && this.#isAt(place) && this.#save(edit, entityTag);
  }

  #save(edit: Edit, entityTag: string | undefined): Promise<ApiRecord | null> {
    this.lastSave = null;
    const saving = this.#saves.begin(edit, this.#send(edit, entityTag));
    return saving.then((saved) => this.#tell(this.#options.onSaved, saved));
  }

  async #send(edit: Edit, entityTag: string | undefined): Promise<ApiRecord | null> {
    // Meanwhile it may have become another record's turn.
    const isCurrent = (): boolean => this.#page.record === edit.baseline.record;
    const result = await edit.send(entityTag, isCurrent);
    const { response } = result;
    const saved = response && returnedRecord(response, edit, this.lookup);
    // Together, so that a watcher of the outcome finds the record and the baseline that belong to it.
    batch(() => {
      if (response?.ok && isCurrent()) this.#settle(edit, response, saved);
      else if (isCurrent()) this.#page.tell("info", "");
      this.lastSave = result.response
        ? answeredOutcome(result.response, saved !== null)
        : result.outcome;
    });
    if (response && isConflict(response.status) && isCurrent())
      await this.#conflict.ask(edit, response.status);
    return saved;
  }

  /** Ends a save for which nothing is sent. */
  #endUnsent(code: UnsentCode): null {
    this.lastSave = unsentOutcome(code);
    return null;
  }

  /** Shows what a save has made of the record, with what was entered since then. An answer that is not the record moves nothing. */
  #settle(edit: Edit, response: ApiResponse, saved: ApiRecord | null): void {
    const { place, origin, baseline, sent } = edit;
    const since = this.#page.editsSince({ edit, state: sent.state });
    const unsaved = this.#page.aside.and(since());
    if (!saved) {
      const behind = withAccepted(origin, response, sent.values);
      return this.#accept(baseline.record, behind, unsaved);
    }
    const { identity } = origin;
    const answered = { record: saved, response, identity };
    this.#accept(saved, originAt(place, answered, this.lookup), unsaved);
    this.#page.tell("success", messages.saved);
  }

  #changeList(title: string): View {
    const { baseline, inputs } = this.#page.edit as Edit;
    return changeList(baseline.values, baseline.edited, inputs, title);
  }
}
