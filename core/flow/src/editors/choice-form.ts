import type { JsonSchema } from "@heddle/schema";
import { Column, Fixed, Group, Select, type Variant, type View } from "@heddle/views";

import type { EditorData, EditorOptions } from "./editor-factory.ts";
import { Editor } from "./editor.ts";
import { holdsDraft } from "./in-step.ts";
import { memberOf } from "./member-of.ts";
import { messages } from "./messages.ts";
import { SchemaForm } from "./schema-form.ts";

/** A choice between the kinds of data that a schema tells apart, and a form of the chosen kind. */
export class ChoiceForm extends Editor {
  readonly #kinds: Variant["branches"];
  readonly #groups: readonly Group[];
  readonly #forms = new Map<number, SchemaForm>();
  readonly #picker: Select;
  readonly #view = new Column();
  #shown: number;
  /** The kind of the data: another one may be picked and not be saved yet. */
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
    this.#kinds = branches;
    this.#groups = groups;
    this.#saved = this.#kindOf(0);
    this.#shown = this.#saved;
    this.#picker = new Select({
      label: label || messages.kind,
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
    this.#saved = this.#kindOf(this.#saved);
    // Whoever has begun something goes on with it.
    this.#show(isEntering ? this.#shown : this.#saved);
  }

  #pick(): void {
    const picked = this.#kinds.findIndex(({ title }) => title === this.#picker.value);
    if (picked === this.#shown) return;
    if (picked < 0) return this.#picker.assign(this.#kinds[this.#shown]?.title);
    this.#show(picked);
    // A kind that needs nothing more is saved at once.
    if (this.#groups[picked]?.problems().length === 0) this.#formOf(picked).save();
  }

  #show(kind: number): void {
    this.#shown = kind;
    const form = this.#formOf(kind);
    form.receive(this.#dataOf(kind));
    this.#picker.assign(this.#kinds[kind]?.title);
    this.#view.children = [this.#picker, form.view()];
  }

  #formOf(kind: number): SchemaForm {
    const group = this.#groups[kind] ?? new Group();
    const onPatch = (patch: EditorData): void => this.#save(kind, patch);
    const form =
      this.#forms.get(kind) ?? new SchemaForm(group, this.#dataOf(kind), this.schema, { onPatch });
    this.#forms.set(kind, form);
    if (this.#isDisabled) form.setDisabled(true);
    return form;
  }

  /** Without the constants of another kind, which are to be replaced. */
  #dataOf(kind: number): EditorData {
    if (kind === this.#saved) return this.data;
    const replaced = this.#groups[kind]?.children.filter(
      (child) => child instanceof Fixed && !child.accepts(memberOf(this.data, child.name)),
    );
    const names = new Set(replaced?.map(({ name }) => name));
    return Object.fromEntries(Object.entries(this.data).filter(([name]) => !names.has(name)));
  }

  /** Saves a change, and with another kind takes away what only the kind before had. */
  #save(kind: number, patch: EditorData): void {
    const kept = new Set(this.#groups[kind]?.children.map(({ name }) => name));
    const before = kind === this.#saved ? [] : (this.#groups[this.#saved]?.children ?? []);
    const gone = before.filter(({ name }) => !kept.has(name) && Object.hasOwn(this.data, name));
    this.patch({ ...Object.fromEntries(gone.map(({ name }) => [name, undefined])), ...patch });
    this.#saved = kind;
  }

  /** The kind that the data belongs to; the one that it had where it fits none, or still that one. */
  #kindOf(before: number): number {
    if (this.#kinds[before]?.matches(this.data)) return before;
    const fitting = this.#kinds.findIndex((kind) => kind.matches(this.data));
    return fitting < 0 ? before : fitting;
  }
}
