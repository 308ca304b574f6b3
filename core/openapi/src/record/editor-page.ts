/** The views of a record editor. */
import { equalValues, HeddleError, Params, type Translatable } from "@heddle/params";
import { type JsonSchema, stringifyExactJson } from "@heddle/schema";
import {
  Alert,
  Button,
  CodeText,
  Column,
  JsonTree,
  LeaveGuard,
  Section,
  type View,
} from "@heddle/views";
import * as z from "zod/mini";

import { withHiddenPasswords } from "../request/hidden-passwords.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { formHeader, operationTitle } from "../form/form-layout.ts";
import { joined, messages as formMessages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";
import type { MemberPath } from "./difference.ts";
import type { Edit } from "./edit.ts";
import { BodyEdits, type BodyState } from "./merge-edits.ts";
import type { Origin } from "./origin.ts";
import type { CompleteEditorOptions } from "./record-editor-options.ts";
import type { ApiRecord, RecordShape } from "./record-shape.ts";
import { messages } from "./messages.ts";

/** A sentence for the user, and its severity. */
type Notice = readonly [severity: Alert["severity"], text: Translatable, title?: Translatable];

/** The state of an edit at one moment. */
interface Moment {
  readonly edit: Edit | undefined;
  readonly state: BodyState | undefined;
}

const savedWithoutRecord: Notice = ["success", messages.savedWithoutRecord];

/** The record that is shown, and its views from top to bottom. */
export class EditorPage extends Params.with({
  /** Parameters, so that a rolled-back transaction restores them. */
  edit: { type: z.optional(z.custom<Edit>()), view: "none" },
  origin: { type: z.optional(z.custom<Origin>()), view: "none" },
  record: { type: z._default(z.nullable(z.custom<ApiRecord>()), null), view: "none" },
  /** The edits for which the form that saves has no widget. */
  unplaced: { type: z._default(z.custom<BodyEdits>(), () => new BodyEdits()), view: "none" },
}) {
  /** Asks before the page is left while there are unsaved edits. */
  readonly guard: LeaveGuard = new LeaveGuard();
  readonly #lookup: OpenAPIForm;
  /** Contains the lookup form; `undefined` where it is hidden. */
  readonly #section: Section | undefined;
  readonly #header = new Column();
  readonly #recordNotice = new Alert({ visible: false });
  readonly #content = new Column();
  readonly #saveNotice = new Alert({ visible: false });
  readonly #reload: Button;
  #operation: Operation | undefined;
  #view: View | undefined;

  constructor(lookup: OpenAPIForm, options: CompleteEditorOptions, reload: () => Promise<unknown>) {
    super();
    this.#lookup = lookup;
    const { showLookup = true, lookupSection, onEdited } = options;
    const section = lookupSection ?? new Section({ title: messages.findRecord });
    this.#section = showLookup ? section : undefined;
    this.guard.watch("active", () => onEdited?.(this.guard.active));
    const onPress = async (): Promise<void> => void (await reload());
    this.#reload = new Button({ label: messages.reloadRecord, visible: false, onPress });
  }

  /** The edits that are not saved. */
  get unsaved(): BodyEdits {
    return this.edit?.unsaved ?? new BodyEdits();
  }

  /** Returns a function that gives the edits since a moment, by default now; all edits where another edit has replaced it. */
  editsSince(moment: Moment = { edit: this.edit, state: this.edit?.state }): () => BodyEdits {
    return () => {
      const { edit } = this;
      const isSame = edit !== undefined && edit === moment.edit && moment.state !== undefined;
      return isSame ? edit.state.editsSince(moment.state) : this.unsaved;
    };
  }

  view(dialogs: readonly View[]): View {
    return (this.#view ??= new Column({
      children: [
        this.#lookupView(),
        this.#header,
        this.#recordNotice,
        this.#content,
        this.guard,
        ...dialogs,
      ],
    }));
  }

  /** Shows the operation that saves, or that there is none. */
  showOperation(operation: Operation | undefined, path: string): void {
    this.#operation = operation;
    if (operation) this.showAddress(path);
    else this.#header.children = [new Alert({ text: messages.noUpdateOperation({ path }) })];
  }

  /** Shows the address where the record is saved; by default the path of the operation. */
  showAddress(address: string | undefined): void {
    const operation = this.#operation;
    if (operation)
      this.#header.children = [...operationHeader(operation, address ?? operation.path)];
  }

  showForm({ form, response }: OpenAPIForm): void {
    this.#content.children = [form, response];
  }

  /** Shows a record that cannot be saved, without its passwords. */
  showRecord(value: ApiRecord, button: Button, schema: JsonSchema = true): void {
    const { root } = this.#lookup.document ?? {};
    const shown = root ? withHiddenPasswords({ value, schema }, root) : value;
    this.#content.children = [recordView(shown), button];
  }

  /** Removes the record. */
  clear(): void {
    this.update({ edit: undefined, origin: undefined, record: null, unplaced: new BodyEdits() });
    this.#content.children = [];
    this.showAddress(undefined);
    this.noteRecord("info", "");
    this.noteSave("info", "");
    this.guard.active = false;
  }

  /** Shows what the user has to know about the record. */
  describeRecord({ within }: RecordShape): void {
    this.noteRecord(...recordNotice(this, within));
  }

  /** Shows a notice about the record. */
  noteRecord(...[severity, text, title = ""]: Notice): void {
    this.#recordNotice.update({ visible: text !== "", severity, text, title });
  }

  /** The views about the last save, which the form shows above its buttons: there the user looks. */
  get saveNotices(): readonly View[] {
    return [this.#saveNotice, this.#reload];
  }

  /** Shows a notice about the last save; unconfirmed values stay announced. */
  noteSave(...notice: Notice): void {
    const isUnconfirmed = this.origin?.accepted !== undefined;
    const [severity, text] = isUnconfirmed ? savedWithoutRecord : notice;
    this.#saveNotice.update({ visible: text !== "", severity, text });
    this.#reload.visible = isUnconfirmed;
  }

  /** Updates the page after an edit: the notice about the last save goes. */
  onEdited(isEdited: boolean): void {
    this.guard.active = isEdited;
    if (isEdited) this.noteSave("info", "");
  }

  /** Shows a problem of the lookup form where that form is hidden. */
  noteLookup(sentence: Translatable): void {
    if (!this.#section) this.noteRecord("error", sentence);
  }

  #lookupView(): View {
    const section = this.#section;
    if (!section) return this.#lookup.response;
    section.children = [this.#lookup.view()];
    return section;
  }
}

/** A tree, or text where member names may not be sent to a view. */
function recordView(value: unknown): View {
  try {
    return new JsonTree({ value });
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return new CodeText({ text: stringifyExactJson(value, 2) });
  }
}

function recordNotice(
  { edit, unplaced }: Pick<EditorPage, "edit" | "unplaced">,
  within: string | undefined,
): Notice {
  const { unshown = [], isWrapped = false } = edit?.baseline ?? {};
  if (!unplaced.isEmpty) return ["warning", messages.unsavableChanges({ names: unplaced.names })];
  if (isWrapped) return ["warning", messages.fieldsInside({ names: unshown })];
  const isPart = within !== undefined && edit?.origin.isLoaded === true;
  const leftOut = edit?.leftOut ?? [];
  const others = unshown.filter((name) => !leftOut.some((path) => equalValues(path, [name])));
  const kept = others.filter((name) => edit?.keeps(name));
  const locked = others.filter((name) => !kept.includes(name));
  const sentences = [
    isPart ? messages.recordInside({ name: within }) : "",
    kept.length > 0 ? messages.sentUnchanged({ names: kept }) : "",
    locked.length > 0 ? messages.notShown({ names: locked }) : "",
    leftOut.length > 0 ? messages.leftOut({ names: leftOut.map(pathText) }) : "",
  ].filter((sentence) => sentence !== "");
  return ["info", joined(sentences, formMessages.lines)];
}

/** `["lines", "total"]` → `"lines › total"` */
function pathText(path: MemberPath): string {
  return path.join(" › ");
}

/** The operation that saves is always shown, because a POST at the path of a record may create something. */
function operationHeader(operation: Operation, address: string): readonly View[] {
  const shown = { ...operation, path: address };
  const views = formHeader(operationTitle(shown), shown);
  if (operation.method !== "post") return views;
  return [...views, new Alert({ severity: "warning", text: messages.postNote })];
}
