import { HeddleError, Params } from "@heddle/params";
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

import { withHiddenPasswords } from "../fields/hidden-passwords.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import { messages } from "../messages.ts";
import type { Operation } from "../operation/operation.ts";
import type { ApiRecord } from "./baseline.ts";
import type { Edit } from "./edit.ts";
import { BodyEdits, type BodyState } from "./merge-edits.ts";
import type { Origin } from "./origin.ts";
import type { CompleteEditorOptions } from "./record-editor-options.ts";
import type { Remark } from "./remark.ts";
import { updateHeader } from "./update-header.ts";

/** What was entered in an edit at one moment. */
interface Moment {
  readonly edit: Edit | undefined;
  readonly state: BodyState | undefined;
}

const savedWithoutRecord: Remark = ["success", messages.savedWithoutRecord];

/** What a record editor shows, from the top to the bottom. */
export class EditorPage extends Params.with({
  /** Parameters, so that a change that is taken back leaves the old ones. */
  edit: { type: z.optional(z.custom<Edit>()), view: "none" },
  origin: { type: z.optional(z.custom<Origin>()), view: "none" },
  record: { type: z._default(z.nullable(z.custom<ApiRecord>()), null), view: "none" },
  /** What was entered and has no place in the form that saves. */
  aside: { type: z._default(z.custom<BodyEdits>(), () => new BodyEdits()), view: "none" },
}) {
  /** Asks whoever leaves while something is not saved. */
  readonly guard: LeaveGuard = new LeaveGuard();
  readonly #lookup: OpenAPIForm;
  /** Where the lookup form is shown, if it is. */
  readonly #section: Section | undefined;
  readonly #header = new Column();
  readonly #remark = new Alert({ visible: false });
  readonly #place = new Column();
  readonly #result = new Alert({ visible: false });
  readonly #again: Button;
  #operation: Operation | undefined;
  #view: View | undefined;

  constructor(
    lookup: OpenAPIForm,
    options: CompleteEditorOptions,
    readAgain: () => Promise<unknown>,
  ) {
    super();
    this.#lookup = lookup;
    const { showLookup = true, lookupSection, onEdited } = options;
    const section = lookupSection ?? new Section({ title: messages.findRecord });
    this.#section = showLookup ? section : undefined;
    this.guard.watch("active", () => onEdited?.(this.guard.active));
    const onPress = async (): Promise<void> => void (await readAgain());
    this.#again = new Button({ label: messages.readAgain, visible: false, onPress });
  }

  /** What is entered and not saved. */
  get unsaved(): BodyEdits {
    return this.edit?.unsaved ?? new BodyEdits();
  }

  /** What is entered after a moment, the present one unless given; where the edit is another one by then, all of it. */
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
        this.#remark,
        this.#place,
        this.guard,
        ...dialogs,
      ],
    }));
  }

  /** Shows how the record is saved, if it can be. */
  showOperation(operation: Operation | undefined, path: string): void {
    this.#operation = operation;
    if (operation) this.showAddress(path);
    else this.#header.children = [new Alert({ text: messages.noUpdateOperation(path) })];
  }

  /** Shows where the record is saved; without an address, as the document says it. */
  showAddress(address: string | undefined): void {
    const operation = this.#operation;
    if (operation) this.#header.children = [...updateHeader(operation, address ?? operation.path)];
  }

  showForm({ form, response }: OpenAPIForm): void {
    this.#place.children = [form, this.#result, this.#again, response];
  }

  /** Shows a record that cannot be edited, without its passwords. */
  showRecord(value: ApiRecord, schema: JsonSchema = true): void {
    const { root } = this.#lookup.document ?? {};
    const shown = root ? withHiddenPasswords({ value, schema }, root) : value;
    this.#place.children = [recordView(shown)];
  }

  /** Shows no record. */
  clear(): void {
    this.update({ edit: undefined, origin: undefined, record: null, aside: new BodyEdits() });
    this.#place.children = [];
    this.showAddress(undefined);
    this.remark("info", "");
    this.tell("info", "");
    this.guard.active = false;
  }

  /** Says something of the record that is shown. */
  remark(...[severity, text]: Remark): void {
    this.#remark.update({ visible: text !== "", severity, text });
  }

  /** Says what became of a save, below the button that saves. Accepted values stay announced until the record is read. */
  tell(...remark: Remark): void {
    const isUnconfirmed = this.origin?.accepted !== undefined;
    const [severity, text] = isUnconfirmed ? savedWithoutRecord : remark;
    this.#result.update({ visible: text !== "", severity, text });
    this.#again.visible = isUnconfirmed;
  }

  /** Follows what is entered: with something new, what became of the last save is no longer said. */
  follow(isEdited: boolean): void {
    this.guard.active = isEdited;
    if (isEdited) this.tell("info", "");
  }

  /** Says what the lookup form would say, where it is not shown. */
  tellOfLookup(sentence: string): void {
    if (!this.#section) this.remark("error", sentence);
  }

  #lookupView(): View {
    const section = this.#section;
    if (!section) return this.#lookup.response;
    section.children = [this.#lookup.view()];
    return section;
  }
}

/** As a tree, unless it has names that no view may be given. */
function recordView(value: unknown): View {
  try {
    return new JsonTree({ value });
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return new CodeText({ text: stringifyExactJson(value, 2) });
  }
}
