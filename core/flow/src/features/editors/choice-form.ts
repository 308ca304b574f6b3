import type { JsonSchema } from "@heddle/schema";
import { branchOf, Column, Group, Select, type Variant, type View } from "@heddle/views";

import { messages } from "../../messages.ts";
import { Editor, type EditorData, type EditorOptions } from "../../item/editor.ts";
import { SchemaForm } from "./schema-form.ts";
import { holdsDraft, memberOf } from "./widget-values.ts";

/** An editor of a union: a select of the branch, and the form of that branch. */
export class ChoiceForm extends Editor {
  readonly #branches: Variant["branches"];
  readonly #groups: readonly Group[];
  readonly #forms = new Map<number, SchemaForm>();
  readonly #picker: Select;
  readonly #view = new Column();
  #selectedBranch: number;
  /** The branch of the saved data. The user may have selected another one that is not saved yet. */
  #savedBranch: number;
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
    this.#savedBranch = branchOf(branches, this.data, 0);
    this.#selectedBranch = this.#savedBranch;
    this.#picker = new Select({
      label: label || messages.editors.kind,
      description,
      required: true,
      options: branches.map(({ title }) => ({ label: title, value: String(title) })),
    });
    this.#show(this.#savedBranch);
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

  protected override onDataChanged(): void {
    const hasDraft = this.#groups[this.#selectedBranch]?.children.some(holdsDraft);
    const isEntering = this.#selectedBranch !== this.#savedBranch || hasDraft;
    this.#savedBranch = branchOf(this.#branches, this.data, this.#savedBranch);
    // Unfinished input stays.
    this.#show(isEntering ? this.#selectedBranch : this.#savedBranch);
  }

  #pick(): void {
    const picked = this.#branches.findIndex(({ title }) => String(title) === this.#picker.value);
    if (picked === this.#selectedBranch) return;
    if (picked < 0) return this.#showPicked(this.#selectedBranch);
    this.#show(picked);
    // A complete branch is saved immediately.
    if (this.#groups[picked]?.issues().length === 0) this.#formOf(picked).save();
  }

  #show(branch: number): void {
    this.#selectedBranch = branch;
    const form = this.#formOf(branch);
    form.receive(this.#dataOf(branch));
    this.#showPicked(branch);
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
    if (branch === this.#savedBranch) return this.data;
    const replaced = this.#groups[branch]?.children.filter(
      (child) => child.isConstant && !child.accepts(memberOf(this.data, child.name)),
    );
    const names = new Set(replaced?.map(({ name }) => name));
    return Object.fromEntries(Object.entries(this.data).filter(([name]) => !names.has(name)));
  }

  /** Reports a change. If the branch has changed, it removes the properties that only the old branch had. */
  #save(branch: number, patch: EditorData): void {
    const gone = branch === this.#savedBranch ? [] : this.#namesOf(this.#savedBranch);
    const kept = new Set(this.#namesOf(branch));
    const removed = gone.filter((name) => !kept.has(name));
    this.patch({ ...Object.fromEntries(removed.map((name) => [name, undefined])), ...patch });
    this.#savedBranch = branch;
  }

  /** The properties of the data that a branch has widgets for. */
  #namesOf(branch: number): readonly string[] {
    const group = this.#groups[branch];
    const parts = group?.children.map((child) =>
      child.isRest ? group.partFor(child, this.data) : { [child.name]: true },
    );
    const names = new Set(parts?.flatMap((part) => Object.keys(part ?? {})));
    return Object.keys(this.data).filter((name) => names.has(name));
  }

  #showPicked(branch: number): void {
    this.#picker.assign(String(this.#branches[branch]?.title));
  }
}
