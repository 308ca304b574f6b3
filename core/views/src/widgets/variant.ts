import {
  equalValues,
  type InitialValues,
  type IntentsOf,
  isObject,
  RefusedError,
  type Translatable,
} from "@heddle/params";
import { isValid, type JsonSchema, type JsonSchemaObject } from "@heddle/schema";
import * as z from "zod/mini";

import { branchAt, noBranch } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import {
  alternativesOf,
  commonParameters,
  describePart,
  type Field,
  flatten,
  isCircular,
} from "../schema-to-widget/field.ts";
import type { BuildPart, WidgetDefinition } from "../widget-definition.ts";
import { Wrapper } from "./container.ts";
import { alwaysOpen } from "./group.ts";
import { JsonInput } from "./json-input.ts";
import { rejectIfDisabled, type Widget } from "./widget.ts";

/** One branch of a union: its title and schema, whether a value belongs to it, and its widget. */
export interface Branch {
  readonly title: string;
  readonly schema: JsonSchema;
  /** The names of the members that all branches have. */
  readonly shared?: readonly string[];
  matches(value: unknown): boolean;
  build(): Widget;
}

const modeType = z.enum(["form", "json"]);
type Mode = z.infer<typeof modeType>;

/** A choice between the branches of a union. Each branch keeps its input; the value is that of the active one. */
export class Variant extends Wrapper.with({
  titles: { type: z._default(z.array(z.string()), []), view: "r" },
  /** The position of the active branch; -1 for none. */
  active: { type: z._default(z.int(), -1), view: "r" },
  /** Whether the branch is edited in its own widget or as JSON. */
  mode: { type: z._default(modeType, "form"), view: "r" },
  /** The branch that is active while there is no value; -1 for none. */
  initial: { type: z._default(z.int(), -1), view: "none", constant: true },
  branches: { type: z.custom<readonly Branch[]>(Array.isArray), view: "none", constant: true },
}) {
  static override readonly kind: string = "variant";
  static override readonly intents: IntentsOf<Variant> = {
    pick: { args: [z.int().check(z.nonnegative())], coalesceBy: [], guard: rejectIfDisabled },
    setMode: { args: [modeType], coalesceBy: [], guard: rejectIfDraft },
  };

  readonly #widgets = new Map<string, Widget>();

  constructor(initial: InitialValues<typeof Variant.shape>) {
    super(initial);
    this.titles = this.branches.map(({ title }) => title);
    if (this.value !== undefined) this.distribute();
    else if (this.initial >= 0) this.pick(this.initial);
  }

  /** Activates a branch and takes its value. */
  pick(position: number): void {
    if (!this.branches[position]) throw new RefusedError(messages.noOption);
    const widget = this.#widget(position, this.mode);
    this.#carryOver(widget, this.branches[position].shared);
    this.update({ ...branchAt(position, [widget]), value: widget.contribution });
  }

  /** Deactivates the branch; all branches keep their input. */
  override clear(): void {
    this.update({ ...noBranch(), value: undefined });
  }

  setMode(mode: Mode): void {
    if (this.active < 0) return this.update({ mode });
    const widget = this.#widget(this.active, mode);
    widget.assignOrReject(this.value);
    this.update({ mode, children: [widget], value: widget.contribution });
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
    this.#show(this.#positionOf(this.value));
    const [child] = this.children;
    child?.assignOrReject(this.value);
  }

  /** The branch of a value that was assigned. */
  #positionOf(value: unknown): number {
    if (value === undefined) return this.initial;
    if (value === null && this.nullable) return -1;
    if (this.branches[this.active]?.matches(value)) return this.active;
    const matching = this.branches.findIndex((branch) => branch.matches(value));
    return matching >= 0 ? matching : Math.max(this.active, 0);
  }

  /** Copies the shared members from the previous branch, so that they are entered once. */
  #carryOver(widget: Widget, shared: readonly string[] = []): void {
    const [before] = this.children;
    if (!before || before === widget) return;
    for (const name of shared) {
      const [from, to] = [before.at([name]), widget.at([name])];
      // An empty member must not overwrite one that the other branch has.
      if (!from?.isFilled || from.value === undefined) continue;
      // For example, a constant has a different value in each branch.
      if (to?.accepts(from.value)) to.assign(from.value);
    }
  }

  #show(position: number): void {
    if (position === this.active) return;
    const children = position < 0 ? [] : [this.#widget(position, this.mode)];
    this.adopt(children);
    this.update({ active: position, children });
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
    when: (field) => titlesOf(field) !== undefined,
    build: (field, buildPart) =>
      new Variant({
        ...commonParameters(field),
        initial: field.required && !isCircular(field) ? 0 : -1,
        branches: branchesOf(field, buildPart),
      }),
  },
};

function rejectIfDraft(variant: Variant): Translatable | undefined {
  const hasDraft = variant.issues().some(({ code }) => code === "draft");
  return hasDraft ? messages.unfinished({ title: variant.title }) : undefined;
}

function titlesOf(field: Field): string[] | undefined {
  const titles = alternativesOf(field).map((alternative) => titleOf(field, alternative));
  const known = titles.filter((title) => title !== undefined);
  return known.length > 1 && new Set(known).size === titles.length ? known : undefined;
}

function titleOf(field: Field, alternative: JsonSchema): string | undefined {
  if (typeof alternative !== "object") return undefined;
  const { title } = describePart(field, field.name, alternative, true).schema;
  return tagOf(field, alternative) ?? title ?? lastSegment(alternative.$ref);
}

/** The value of the discriminator property that selects this branch. */
function tagOf({ schema }: Field, { $ref }: JsonSchemaObject): string | undefined {
  if (!schema.discriminator || $ref === undefined) return undefined;
  const mapped = Object.entries(schema.discriminator.mapping ?? {}).find(
    ([, target]) => target === $ref || target === lastSegment($ref),
  );
  return mapped?.[0] ?? lastSegment($ref);
}

function lastSegment(reference: unknown): string | undefined {
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

function branchesOf(field: Field, buildPart: BuildPart): Branch[] {
  const titles = titlesOf(field) ?? [];
  const shared = Object.keys(field.schema.properties ?? {});
  return alternativesOf(field).map((alternative, position) => {
    const own = withTag(field, alternative);
    const schema = branchSchema(field, own);
    return {
      title: titles[position] ?? "",
      schema,
      shared,
      // Without the shared keywords, which do not distinguish the branches.
      matches: (value) => belongsTo(describePart(field, field.name, own, true), value),
      build: () => alwaysOpen(buildPart(describePart(field, field.name, schema, true))),
    };
  });
}

/** The branch with a constant discriminator property, so that the user need not enter it. */
function withTag(field: Field, alternative: JsonSchema): JsonSchema {
  const property = field.schema.discriminator?.propertyName;
  if (property === undefined || typeof alternative !== "object") return alternative;
  const tag = tagOf(field, alternative);
  if (tag === undefined) return alternative;
  return {
    allOf: [{ properties: { [property]: { const: tag } }, required: [property] }, alternative],
  };
}

/** Compares the constant properties if the branch has some, otherwise validates. */
function belongsTo({ schema, original, root }: Field, value: unknown): boolean {
  const fixed = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => flatten(property, root).const !== undefined,
  );
  if (fixed.length > 0 && isObject(value)) {
    return fixed.every(([name, property]) => isValid(value[name], property, { root }));
  }
  return isValid(value, original, { root });
}

/** The keywords that define widgets; the variant itself validates the others. */
const sharedKeywords = ["properties", "required"];

/** A branch with the keywords beside the union, which apply to every branch. */
function branchSchema({ schema, root }: Field, branch: JsonSchema): JsonSchema {
  const { type } = flatten(branch, root);
  const beside = Object.entries(schema).filter(([keyword, value]) => {
    // The type of the branch is more specific, and a list of types would be another union.
    if (keyword === "type") return !type && !Array.isArray(value);
    // With both `oneOf` and `anyOf`, the second union applies to every branch.
    return sharedKeywords.includes(keyword) || (keyword === "anyOf" && schema.oneOf !== undefined);
  });
  return beside.length > 0 ? { ...Object.fromEntries(beside), allOf: [branch] } : branch;
}
