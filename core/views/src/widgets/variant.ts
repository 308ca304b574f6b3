import {
  equalValues,
  type InitialValues,
  type IntentTable,
  type Issue,
  RefusedError,
} from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { branchAt, noBranch } from "./branch-choice.ts";
import { Container } from "./container.ts";
import { JsonInput } from "./json-input.ts";
import { refuseDisabled, type Widget } from "./widget.ts";

/** One branch of a union: its title and schema, whether a value belongs to it, and its widget. */
export interface Branch {
  readonly title: string;
  readonly schema: JsonSchema;
  /** The members that all branches have. */
  readonly shared?: readonly string[];
  matches(value: unknown): boolean;
  build(): Widget;
}

const modeType = z.enum(["form", "json"]);
type Mode = z.infer<typeof modeType>;

/** A choice between the branches of a union. Each branch keeps what was entered; only the active one counts. */
export class Variant extends Container.with({
  titles: { type: z._default(z.array(z.string()), []), view: "r" },
  /** Which branch is chosen; -1 for none. */
  active: { type: z._default(z.int(), -1), view: "r" },
  /** Whether the branch is edited in its own widget or as JSON. */
  mode: { type: z._default(modeType, "form"), view: "r" },
  /** Which branch is chosen as long as there is no value; -1 for none. */
  initial: { type: z._default(z.int(), -1), view: "none", constant: true },
  branches: { type: z.custom<readonly Branch[]>(Array.isArray), view: "none", constant: true },
}) {
  static override readonly kind: string = "variant";
  static override readonly intents: IntentTable = {
    pick: { args: [z.int().check(z.nonnegative())], about: [], guard: refuseDisabled },
    setMode: { args: [modeType], about: [], guard: refuseMode },
  };

  readonly #widgets = new Map<string, Widget>();

  constructor(initial: InitialValues<typeof Variant.shape>) {
    super(initial);
    this.titles = this.branches.map(({ title }) => title);
    if (this.value !== undefined) this.distribute();
    else if (this.initial >= 0) this.pick(this.initial);
  }

  /** Makes a branch the active one and takes up what it holds. */
  pick(position: number): void {
    if (!this.branches[position]) throw new RefusedError(messages.noOption);
    const widget = this.#widget(position, this.mode);
    this.#carryOver(widget, this.branches[position].shared);
    this.update({ ...branchAt(position, [widget]), value: widget.share });
  }

  /** Chooses no branch; what was entered in each stays there. */
  override clear(): void {
    this.update({ ...noBranch(), value: undefined });
  }

  setMode(mode: Mode): void {
    if (this.active < 0) return this.update({ mode });
    const widget = this.#widget(this.active, mode);
    widget.offer(this.value);
    this.update({ mode, children: [widget], value: widget.share });
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    const [child] = this.children;
    if (!child) return super.showIssues(issues);
    this.error = null;
    return child.showIssues(issues);
  }

  /** The branch that it starts with counts only when something is filled in there. */
  override get isFilled(): boolean {
    const [child] = this.children;
    const isAsItStarts = this.active === this.initial && child && !child.isFilled;
    return super.isFilled && !isAsItStarts;
  }

  /** A branch is no step of a path: what leads into the variant leads into the branch. */
  override at(path: readonly (string | number)[]): Widget | undefined {
    return path.length === 0 ? this : this.children[0]?.at(path);
  }

  protected override childAt(): Widget | undefined {
    return this.children[0];
  }

  protected override stepOf(): readonly string[] {
    return [];
  }

  protected override compose(): unknown {
    const [child] = this.children;
    return child ? child.share : this.value;
  }

  protected override distribute(): void {
    // What the active branch holds already came from there.
    if (this.children[0] && equalValues(this.children[0].share, this.value)) return;
    this.#show(this.#positionOf(this.value));
    const [child] = this.children;
    child?.offer(this.value);
  }

  /** The branch that a value from elsewhere belongs to. */
  #positionOf(value: unknown): number {
    if (value === undefined) return this.initial;
    if (value === null && this.nullable) return -1;
    if (this.branches[this.active]?.matches(value)) return this.active;
    const fitting = this.branches.findIndex((branch) => branch.matches(value));
    return fitting >= 0 ? fitting : Math.max(this.active, 0);
  }

  /** What all branches have is entered once. */
  #carryOver(widget: Widget, shared: readonly string[] = []): void {
    const [before] = this.children;
    if (!before || before === widget) return;
    for (const name of shared) {
      const [from, to] = [before.at([name]), widget.at([name])];
      // Nothing is no reason to take something away.
      if (!from?.isFilled || from.value === undefined) continue;
      // A constant, for one, has another value in each branch.
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

function refuseMode(variant: Variant): string | undefined {
  const hasDraft = variant.problems().some(({ code }) => code === "draft");
  return hasDraft ? messages.unfinished(variant.title) : undefined;
}
