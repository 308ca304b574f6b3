import type { JsonSchema } from "@heddle/schema";
import { Column, Fixed, Group, Select, type Variant, type View } from "@heddle/views";

import { messages } from "../messages.ts";
import { Editor, type EditorData, type EditorOptions } from "./editor.ts";
import { SchemaForm } from "./schema-form.ts";
import { holdsDraft, memberOf } from "./widget-values.ts";

/** A select of the branch of a union, and the form of that branch. */
export class ChoiceForm extends Editor {
  readonly #branches: Variant["branches"];
  readonly #groups: readonly Group[];
  readonly #forms = new Map<number, SchemaForm>();
  readonly #picker: Select;
  readonly #view = new Column();
  #shown: number;
  /** The branch of the saved data: another one may be selected and not saved yet. */
  #saved: number;
  #isDisabled = false;

  constructor(
    { branches, label, description }: Variant,
    groups: readonly Group[],
    data: EditorData | null,
    schema: JsonSchema | null,
    options: Partial<EditorOptions>,
  ) {
    super(data, schema, options);
    this.#branches = branches;
    this.#groups = groups;
    this.#saved = this.#branchOf(0);
    this.#shown = this.#saved;
    this.#picker = new Select({
      label: label || messages.editors.kind,
      description,
      required: true,
      options: branches.map(({ title }) => ({ label: title, value: title })),
    });
    this.#show(this.#saved);
    this.onDispose(this.#picker.watch(["value"], () => this.#pick()));
  }

  override view(): View {
    return this.#view;
  }

  override setDisabled(disabled: boolean): void {
    this.#isDisabled = disabled;
    this.#picker.disabled = disabled;
    for (const form of this.#forms.values()) form.setDisabled(disabled);
  }

  override dispose(): void {
    super.dispose();
    for (const form of this.#forms.values()) form.dispose();
  }

  protected override follow(): void {
    const hasDraft = this.#groups[this.#shown]?.children.some(holdsDraft);
    const isEntering = this.#shown !== this.#saved || hasDraft;
    this.#saved = this.#branchOf(this.#saved);
    // Unfinished input stays.
    this.#show(isEntering ? this.#shown : this.#saved);
  }

  #pick(): void {
    const picked = this.#branches.findIndex(({ title }) => title === this.#picker.value);
    if (picked === this.#shown) return;
    if (picked < 0) return this.#picker.assign(this.#branches[this.#shown]?.title);
    this.#show(picked);
    // A complete branch is saved immediately.
    if (this.#groups[picked]?.problems().length === 0) this.#formOf(picked).save();
  }

  #show(branch: number): void {
    this.#shown = branch;
    const form = this.#formOf(branch);
    form.receive(this.#dataOf(branch));
    this.#picker.assign(this.#branches[branch]?.title);
    this.#view.children = [this.#picker, form.view()];
  }

  #formOf(branch: number): SchemaForm {
    const group = this.#groups[branch] ?? new Group();
    const onPatch = (patch: EditorData): void => this.#save(branch, patch);
    const form =
      this.#forms.get(branch) ??
      new SchemaForm(group, this.#dataOf(branch), this.schema, { onPatch });
    this.#forms.set(branch, form);
    if (this.#isDisabled) form.setDisabled(true);
    return form;
  }

  /** The data without the constants of another branch, which will be replaced. */
  #dataOf(branch: number): EditorData {
    if (branch === this.#saved) return this.data;
    const replaced = this.#groups[branch]?.children.filter(
      (child) => child instanceof Fixed && !child.accepts(memberOf(this.data, child.name)),
    );
    const names = new Set(replaced?.map(({ name }) => name));
    return Object.fromEntries(Object.entries(this.data).filter(([name]) => !names.has(name)));
  }

  /** Reports a change; after a change of the branch, also the removal of properties that only the old branch had. */
  #save(branch: number, patch: EditorData): void {
    const kept = new Set(this.#groups[branch]?.children.map(({ name }) => name));
    const before = branch === this.#saved ? [] : (this.#groups[this.#saved]?.children ?? []);
    const gone = before.filter(({ name }) => !kept.has(name) && Object.hasOwn(this.data, name));
    this.patch({ ...Object.fromEntries(gone.map(({ name }) => [name, undefined])), ...patch });
    this.#saved = branch;
  }

  /** The branch that the data matches; the previous one if it still matches, or if none does. */
  #branchOf(before: number): number {
    if (this.#branches[before]?.matches(this.data)) return before;
    const fitting = this.#branches.findIndex((branch) => branch.matches(this.data));
    return fitting < 0 ? before : fitting;
  }
}
