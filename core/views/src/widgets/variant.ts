import type { InitialValues, IntentTable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { Container, offer } from "./container.ts";
import { JsonInput } from "./json-input.ts";
import { refuseDisabled, type Widget } from "./widget.ts";

/** One branch of a union: its title and schema, whether a value belongs to it, and its widget. */
export interface Branch {
  readonly title: string;
  readonly schema: JsonSchema;
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
  branches: { type: z.custom<readonly Branch[]>(Array.isArray), view: "none", constant: true },
}) {
  static override readonly kind: string = "variant";
  static override readonly intents: IntentTable = {
    pick: { args: [z.int().check(z.nonnegative())], guard: refuseDisabled },
    setMode: { args: [modeType], guard: refuseMode },
  };

  readonly #widgets = new Map<string, Widget>();

  constructor(initial: InitialValues<typeof Variant.shape>) {
    super(initial);
    this.titles = this.branches.map(({ title }) => title);
    if (this.value !== undefined) this.distribute();
    else if (this.required) this.pick(0);
  }

  /** Makes a branch the active one and takes up what it holds. */
  pick(position: number): void {
    if (!this.branches[position]) return;
    const widget = this.#widget(position, this.mode);
    this.update({ active: position, children: [widget], value: widget.value, draft: null });
  }

  /** Chooses no branch; what was entered in each stays there. */
  override clear(): void {
    this.update({ active: -1, children: [], value: undefined, error: null });
  }

  setMode(mode: Mode): void {
    const children = this.active < 0 ? [] : [this.#widget(this.active, mode)];
    this.update({ mode, children });
  }

  protected override childAt(): Widget | undefined {
    return this.children[0];
  }

  protected override stepOf(): readonly string[] {
    return [];
  }

  protected override compose(): unknown {
    return this.children[0]?.value;
  }

  protected override distribute(): void {
    if (this.value !== undefined) this.#follow(this.value);
    const [child] = this.children;
    if (child) offer(child, this.value);
  }

  /** Goes to the branch that a value from elsewhere belongs to. */
  #follow(value: unknown): void {
    if (this.branches[this.active]?.matches(value)) return;
    const fitting = this.branches.findIndex((branch) => branch.matches(value));
    const position = fitting >= 0 ? fitting : Math.max(this.active, 0);
    if (position === this.active) return;
    const widget = this.#widget(position, this.mode);
    this.adopt([widget]);
    this.update({ active: position, children: [widget] });
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
  const [child] = variant.children;
  return child && child.draft !== null ? messages.unfinished(variant.title) : undefined;
}
