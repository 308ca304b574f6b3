import { HeddleError, Params } from "@heddle/params";
import { Alert, Button, Column, LeaveGuard, Section, type View } from "@heddle/views";
import * as z from "zod/mini";

import { methodType } from "../form/method-type.ts";
import { OpenAPIForm, type OpenAPIFormOptions } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import { findUpdateOperations } from "../operation/find-update-operations.ts";
import { getOperation } from "../operation/get-operation.ts";
import type { ApiResponse } from "../response/api-response.ts";
import type { ApiRecord } from "./baseline.ts";
import { changeList } from "./change-list.ts";
import { differences, isMapping } from "./difference.ts";
import { editForm, fixPlace, methodNote } from "./edit-form.ts";
import { Edit } from "./edit.ts";
import { changedMembers } from "./patch.ts";
import { Question } from "./question.ts";

/** What a record editor is made of. */
export interface OpenAPIRecordEditorOptions extends Omit<
  OpenAPIFormOptions,
  "mediaType" | "submitLabel" | "onSubmit" | "adapt" | "actions"
> {
  /** The method that saves; the first of PATCH, PUT and POST that the path has unless given. */
  readonly updateMethod?: string;
  /** Whether the form that finds a record is shown. */
  readonly showLookup?: boolean;
  /** Whether the Save button first shows what would be saved. */
  readonly confirm?: boolean;
}

const text = z._default(z.string(), "");
const conflicts: ReadonlySet<number> = new Set([409, 412, 428]);

/** Reads a record through one operation, edits it, and saves it through another one of the same path. */
export class OpenAPIRecordEditor extends Params.with({
  baseUrl: { type: text, view: "none" },
  path: { type: text, view: "none" },
  method: { type: z._default(methodType, "get"), view: "none" },
  /** `null` where the path has no operation that could save. */
  updateMethod: { type: z._default(z.nullable(methodType), null), view: "none" },
  confirm: { type: z._default(z.boolean(), false), view: "none" },
  /** The record as it was last loaded or saved. */
  record: { type: z._default(z.nullable(z.custom<ApiRecord>(isMapping)), null), view: "none" },
}) {
  /** The form of the operation that reads. */
  readonly lookup: OpenAPIForm;
  /** Resolves when the document is there; rejects when it cannot be used. */
  readonly ready: Promise<void>;
  readonly #options: OpenAPIRecordEditorOptions;
  readonly #note = new Alert({ visible: false });
  readonly #place = new Column();
  readonly #guard = new LeaveGuard();
  readonly #confirmation = new Question(messages.confirmTitle, [
    { label: messages.saveChanges, look: "primary", act: () => this.save() },
    { label: messages.keepEditing },
  ]);
  readonly #discarding = new Question(messages.discardTitle, [
    { label: messages.discardAndLoad, look: "danger", act: () => this.load() },
    { label: messages.keepEditing },
  ]);
  readonly #conflict = new Question(messages.conflictTitle, [
    { label: messages.overwrite, look: "danger", act: () => this.#overwrite() },
    { label: messages.reload, act: () => this.load(this.#edit?.form.getValues("path")) },
    { label: messages.keepEditing },
  ]);
  #edit: Edit | undefined;
  /** The entity tag of what the server had when it refused to save. */
  #newerTag: string | undefined;
  #view: View | undefined;

  constructor(options: OpenAPIRecordEditorOptions) {
    const { baseUrl, path, method, confirm } = options;
    super({ baseUrl, path, method, confirm });
    this.#options = options;
    this.lookup = new OpenAPIForm({
      ...options,
      submitLabel: messages.load,
      onSubmit: () => this.#pressLoad(),
    });
    // At once where the document is in memory.
    if (this.lookup.document) this.#findUpdateMethod();
    this.ready = this.lookup.ready.then(() => this.#findUpdateMethod());
    this.ready.catch(() => {});
  }

  /** The form of the operation that saves; none before a record is there, or where there is no such operation. */
  get editor(): OpenAPIForm | null {
    return this.#edit?.form ?? null;
  }

  get loaded(): boolean {
    return this.record !== null;
  }

  /** Whether something is entered that is not saved. */
  get isEdited(): boolean {
    return this.#edit?.baseline.isEdited === true;
  }

  /** Reads the record that these values name and shows it for editing; `null` when there is none. */
  async load(values: Readonly<Record<string, unknown>> = {}): Promise<ApiRecord | null> {
    const misfits = await this.ready.then(
      () => this.lookup.populate(values),
      () => [],
    );
    if (misfits.length > 0) {
      this.lookup.showIssues(misfits.map((name) => misfit(name)));
      return null;
    }
    const response = await this.lookup.submit();
    const record = recordIn(response);
    this.lookup.response.visible = record === null;
    if (record) this.#accept(record, entityTagOf(response));
    return record;
  }

  /** Shows a record for editing without reading it. */
  populate(record: ApiRecord): void {
    this.#accept(record, undefined);
  }

  /** What was entered, by the names of the fields; `null` for one that was emptied. */
  diff(): Record<string, unknown> {
    const { record, edited } = this.#edit?.baseline ?? {};
    return changedMembers(record, edited);
  }

  /** Saves at once, without asking; the record as the server returned it, or `null`. */
  async save(): Promise<ApiRecord | null> {
    return this.#save(this.#edit?.baseline.entityTag);
  }

  /** Takes back what was entered. */
  discard(): void {
    const { record, entityTag } = this.#edit?.baseline ?? {};
    if (record) this.#accept(record, entityTag);
  }

  /** The form that finds a record, and below it the one that edits it. */
  view(): View {
    return (this.#view ??= new Column({
      children: [
        new Section({
          title: messages.findRecord,
          visible: this.#options.showLookup ?? true,
          children: [this.lookup],
        }),
        this.#note,
        this.#place,
        this.#guard,
        ...[this.#confirmation, this.#discarding, this.#conflict].map(({ dialog }) => dialog),
      ],
    }));
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("baseUrl")) {
      this.lookup.baseUrl = this.baseUrl;
      if (this.#edit) this.#edit.form.baseUrl = this.baseUrl;
    }
    if (changed.has("path") || changed.has("method")) {
      this.lookup.update({ path: this.path, method: this.method });
      this.#forget();
      this.#findUpdateMethod();
    }
    const isNewRecord = changed.has("record") && this.record !== this.#edit?.baseline.record;
    if (changed.has("updateMethod") || isNewRecord) this.#rebuild();
  }

  /** The first that the path has, unless somebody names one. */
  #findUpdateMethod(): void {
    const { document } = this.lookup;
    if (!document) return;
    const { updateMethod } = this.#options;
    if (updateMethod !== undefined) getOperation(document, this.path, updateMethod);
    this.updateMethod = updateMethod ?? findUpdateOperations(document, this.path)[0] ?? null;
  }

  #forget(): void {
    this.#edit = undefined;
    this.#place.children = [];
    this.record = null;
  }

  /** The update operation or the record is another one. */
  #rebuild(): void {
    const { record } = this;
    this.#edit = undefined;
    this.#place.children = [];
    if (record) this.#accept(record, undefined);
  }

  #accept(record: ApiRecord, entityTag: string | undefined): void {
    const form = this.#edit?.form ?? this.#makeForm();
    this.#note.visible = false;
    if (form) {
      fixPlace(form, this.lookup);
      const edit = (this.#edit = new Edit(form, record, entityTag));
      const { unshown } = edit.baseline;
      if (unshown.length > 0) this.#tell("info", messages.unshown(unshown));
    } else {
      this.#tell("warning", messages.noUpdateOperation(this.path));
    }
    this.record = record;
    this.#guard.active = false;
  }

  #makeForm(): OpenAPIForm | undefined {
    const { document } = this.lookup;
    if (!document || this.updateMethod === null) return undefined;
    const discard = new Button({ label: messages.discard, onPress: () => this.discard() });
    const form = editForm(document, this.lookup, {
      ...this.#options,
      baseUrl: this.baseUrl,
      path: this.path,
      method: this.updateMethod,
      actions: [discard],
      onSubmit: () => this.#pressSave(),
      onInput: () => (this.#guard.active = this.isEdited),
    });
    this.#place.children = [...methodNote(this.updateMethod), form.view()];
    return form;
  }

  async #pressLoad(): Promise<void> {
    if (this.isEdited) this.#discarding.ask(this.#changeList());
    else await this.load();
  }

  async #pressSave(): Promise<void> {
    const edit = this.#edit;
    const problems = edit?.problems() ?? [];
    if (edit && problems.length > 0) edit.form.showIssues(problems);
    else if (!this.isEdited) this.#tell("info", messages.nothingChanged);
    else if (this.confirm) this.#confirmation.ask(this.#changeList());
    else await this.save();
  }

  async #save(entityTag: string | undefined): Promise<ApiRecord | null> {
    const response = (await this.#edit?.send(entityTag)) ?? null;
    if (response && conflicts.has(response.status)) await this.#showConflict();
    const saved = recordIn(response);
    if (saved) {
      this.#accept(saved, entityTagOf(response));
      this.#tell("success", messages.saved);
    } else if (response?.ok) {
      this.#tell("success", messages.savedWithoutRecord);
    }
    return saved;
  }

  /** Shows what the server has now beside what was entered; neither the record nor the edits move. */
  async #showConflict(): Promise<void> {
    if (!this.#edit) return;
    const path = this.#edit.form.getValues("path");
    const response = await this.lookup.send({ ...this.lookup.inputs.requestValues(), path });
    this.lookup.response.visible = false;
    const theirs = recordIn(response);
    this.#newerTag = entityTagOf(response);
    if (!theirs) return this.#conflict.ask(messages.conflict);
    const changes = differences(theirs, this.#edit.baseline.edited);
    const list = changeList(changes, theirs, this.#edit.form.inputs, messages.conflictChanges);
    this.#conflict.ask(messages.conflict, list);
  }

  async #overwrite(): Promise<void> {
    await this.#save(this.#newerTag);
  }

  #changeList(): View {
    const { form, baseline } = this.#edit as Edit;
    return changeList(baseline.changes, baseline.record, form.inputs, messages.changes);
  }

  #tell(severity: "info" | "success" | "warning", sentence: string): void {
    this.#note.update({ visible: true, severity, text: sentence });
  }
}

/** The JSON object in a successful response. */
function recordIn(response: ApiResponse | null): ApiRecord | null {
  if (!response?.ok) return null;
  try {
    const value = response.json();
    return isMapping(value) ? value : null;
  } catch (error) {
    if (error instanceof HeddleError) return null;
    throw error;
  }
}

function entityTagOf(response: ApiResponse | null): string | undefined {
  return response?.headers.get("ETag") ?? undefined;
}

function misfit(name: string): { path: string[]; code: string; message: string } {
  return { path: [name], code: "misfit", message: messages.noInput(name) };
}
