import {
  constantDefault,
  equalValues,
  type InitialValues,
  type IntentsOf,
  isObject,
  RefusedError,
  type Translatable,
  translatable,
} from "@heddle/params";
import { conditionKeywords, type JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { branchAt, noBranch } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { describePart, type Field, flatten, isCircular } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import {
  bestFit,
  branchesOf,
  branchNames,
  fitOf,
  isPicked,
  tagsOf,
  tagValues,
} from "../field/union.ts";
import type { BuildPart, WidgetDefinition } from "./widget-definition.ts";
import { Wrapper } from "./container.ts";
import { JsonInput } from "./json-input.ts";
import { type PossiblePart, rejectIfDisabled, type Widget, type WidgetState } from "./widget.ts";

/** One branch of a union: its title and schema, how well a value fits it, and its widget. */
export interface Branch {
  readonly title: Translatable;
  readonly schema: JsonSchema;
  /**
   * Numbers of which the first that differ are compared: the value gets the branch with the greater one. The last is
   * positive if the value belongs to the branch.
   */
  fit(value: unknown): readonly number[];
  build(): Widget;
}

/** The position of the branch that a value fits best; of `current` if no other is better. */
export function branchOf(branches: readonly Branch[], value: unknown, current: number): number {
  return bestFit(
    branches.map((branch) => branch.fit(value)),
    current,
  );
}

const modeType = z.enum(["form", "json"]);
type Mode = z.infer<typeof modeType>;

/** The branch that is active, and how it is edited. */
interface Choice {
  readonly title: string | undefined;
  readonly mode: Mode;
}

/** A choice between the branches of a union. Each branch keeps its input; the value is that of the active one. */
export class Variant extends Wrapper.with({
  titles: { type: z._default(z.array(translatable), []), view: "r" },
  /** The position of the active branch; -1 for none. */
  active: { type: constantDefault(z.int(), -1), view: "r" },
  /** Whether the branch is edited in its own widget or as JSON. */
  mode: { type: constantDefault(modeType, "form"), view: "r" },
  /** The mode that the user has chosen. A value that the widget of its branch cannot hold is shown as JSON. */
  chosenMode: { type: constantDefault(modeType, "form"), view: "none" },
  /** The branch that is active while there is no value; -1 for none. */
  initial: { type: constantDefault(z.int(), -1), view: "none", constant: true },
  branches: { type: z.custom<readonly Branch[]>(Array.isArray), view: "none", constant: true },
}) {
  static override readonly kind: string = "variant";
  static override readonly intents: IntentsOf<Variant> = {
    pick: { args: [z.int().check(z.nonnegative())], coalesceBy: [], guard: rejectIfDisabled },
    setMode: { args: [modeType], coalesceBy: [], guard: rejectIfDraft },
  };

  readonly #widgets = new Map<string, Widget>();
  /** Whether the assigned value belongs to no branch. */
  #isMisfit = false;

  constructor(initial: InitialValues<typeof Variant.shape>) {
    super(initial);
    this.titles = this.branches.map(({ title }) => title);
    if (this.value !== undefined) this.distribute();
    else if (this.initial >= 0) this.pick(this.initial);
    this.#explainMisfit();
  }

  /** Activates a branch and takes its value. */
  pick(position: number): void {
    if (!this.branches[position]) throw new RefusedError(messages.noOption);
    const mode = this.chosenMode;
    const widget = this.#widget(position, mode);
    this.#carryOver(widget);
    this.#isMisfit = false;
    this.update({ ...branchAt(position, [widget]), mode, value: widget.contribution });
  }

  /** Deactivates the branch; all branches keep their input. */
  override clear(): void {
    this.#isMisfit = false;
    this.update({ ...noBranch(), mode: this.chosenMode, value: undefined });
  }

  setMode(mode: Mode): void {
    if (this.active < 0) return this.update({ mode, chosenMode: mode });
    const widget = this.#widget(this.active, mode);
    widget.assignOrReject(this.value);
    this.update({ mode, chosenMode: mode, children: [widget], value: widget.contribution });
  }

  protected override get choice(): Choice {
    const title = this.titles[this.active];
    return { title: title === undefined ? undefined : String(title), mode: this.mode };
  }

  protected override showOwnState(state: WidgetState): void {
    const { title = "", mode } = (
      state.widget.kind === this.kind ? state.choice : {}
    ) as Partial<Choice>;
    if (mode !== undefined && mode !== this.mode) this.setMode(mode);
    const branch = mode === undefined ? -1 : this.titles.map(String).indexOf(title);
    if (branch < 0) super.showOwnState(state);
    else if (branch !== this.active) this.pick(branch);
  }

  override possibleParts(): readonly PossiblePart[] {
    return this.branches.map((branch) => ["", branch.build()]);
  }

  override get emptyItem(): unknown {
    return this.children[0]?.emptyItem;
  }

  /** The initial branch counts only if it contains input. */
  override get isFilled(): boolean {
    const [child] = this.children;
    const isUntouched = this.active === this.initial && child && !child.isFilled;
    return super.isFilled && !isUntouched;
  }

  protected override distribute(): void {
    // The value came from the active branch itself.
    if (this.children[0] && equalValues(this.children[0].contribution, this.value)) return;
    const { position, belongs } = this.#findBranch(this.value);
    this.#show(position, this.#modeFor(position));
    const [child] = this.children;
    child?.assignOrReject(this.value);
    this.#isMisfit = !belongs;
  }

  override updateFromChildren(part?: Widget): void {
    this.#isMisfit = false;
    super.updateFromChildren(part);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    if (changed.has("value")) this.#explainMisfit();
  }

  #explainMisfit(): void {
    if (this.#isMisfit) this.update({ error: messages.fitsNone });
  }

  /** The branch of a value that was assigned. */
  #findBranch(value: unknown): { readonly position: number; readonly belongs: boolean } {
    if (value === undefined) return { position: this.initial, belongs: true };
    if (value === null && this.nullable) return { position: -1, belongs: true };
    const fits = this.branches.map((branch) => branch.fit(value));
    const position = bestFit(fits, this.active);
    return { position, belongs: (fits[position]?.at(-1) ?? 0) > 0 };
  }

  #modeFor(position: number): Mode {
    const isHeld = position < 0 || this.#widget(position, "form").accepts(this.value);
    return isHeld ? this.chosenMode : "json";
  }

  /** Copies the members that the previous branch has too, so that they are entered once. */
  #carryOver(widget: Widget): void {
    const [before] = this.children;
    if (!before || before === widget || !isObject(before.contribution)) return;
    for (const [name, value] of Object.entries(before.contribution)) {
      const [from, to] = [before.at([name]), widget.at([name])];
      // An empty member must not overwrite one that the other branch has.
      if (from && !from.isFilled) continue;
      // For example, a constant has a different value in each branch.
      if (to?.accepts(value)) to.assign(value);
    }
  }

  #show(position: number, mode: Mode): void {
    if (position === this.active && mode === this.mode) return;
    const children = position < 0 ? [] : [this.#widget(position, mode)];
    this.adopt(children);
    this.update({ active: position, mode, children });
  }

  #widget(position: number, mode: Mode): Widget {
    const key = `${mode} ${position}`;
    const widget = this.#widgets.get(key) ?? this.#build(position, mode);
    this.#widgets.set(key, widget);
    return widget;
  }

  #build(position: number, mode: Mode): Widget {
    const branch = this.branches[position];
    if (branch && mode === "form") return branch.build();
    const { name, root } = this;
    return new JsonInput({ name, label: branch?.title, schema: branch?.schema, root });
  }
}

export const variant: WidgetDefinition = {
  widget: Variant,
  schemaRule: {
    when: isPicked,
    build: (field, buildPart) =>
      new Variant({
        ...commonParameters(field),
        initial: field.required && !isCircular(field) ? 0 : -1,
        branches: buildBranches(field, buildPart),
      }),
  },
};

function rejectIfDraft(variant: Variant): Translatable | undefined {
  const hasDraft = variant.issues().some(({ code }) => code === "draft");
  return hasDraft ? messages.unfinished({ title: variant.title }) : undefined;
}

function buildBranches(field: Field, buildPart: BuildPart): Branch[] {
  const names = branchNames(field);
  const tags = tagsOf(field);
  return branchesOf(field).map((branch, position) => {
    const own = withTag(field, branch);
    const title = names[position] ?? "";
    const schema = branchSchema(field, own);
    return {
      title,
      schema,
      // Without the shared keywords, which do not distinguish the branches.
      fit: (value) => fitOf(describePart(field, field.name, own, true), value),
      build: () => {
        const part = describePart(field, field.name, schema, true);
        const { unions } = branch;
        const widget = buildPart({ ...part, unions, tags, isTag: true }).keepOpen();
        widget.update({ label: title });
        return widget;
      },
    };
  });
}

/** The branch with a constant discriminator, so that the user need not enter it. */
function withTag(field: Field, branch: Field): JsonSchema {
  const property = field.schema.discriminator?.propertyName;
  const values = tagValues(field, branch);
  if (property === undefined || values.length === 0) return branch.original;
  const tag = values.length === 1 ? { const: values[0] } : { enum: values };
  return { allOf: [{ properties: { [property]: tag }, required: [property] }, branch.original] };
}

/** The keywords that define widgets; the variant itself validates the others. */
const sharedKeywords: readonly string[] = ["properties", "required", ...conditionKeywords];

/** A branch with the keywords beside the union, which apply to every branch. */
function branchSchema({ schema, root }: Field, branch: JsonSchema): JsonSchema {
  const { type } = flatten(branch, root);
  const beside = Object.entries(schema).filter(([keyword, value]) => {
    // The type of the branch is more specific, and a list of types would be another union.
    if (keyword === "type") return !type && !Array.isArray(value);
    // With both `oneOf` and `anyOf`, the second union applies to every branch.
    return sharedKeywords.includes(keyword) || (keyword === "anyOf" && schema.oneOf !== undefined);
  });
  // A flattened schema has only conditions there.
  const { allOf = [] } = schema;
  if (beside.length + allOf.length === 0) return branch;
  return { ...Object.fromEntries(beside), allOf: [...allOf, branch] };
}
