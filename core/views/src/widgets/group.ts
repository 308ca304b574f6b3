import type { InitialValues, IntentTable, Issue } from "@heddle/params";
import * as z from "zod/mini";

import { Container, offer } from "./container.ts";
import { isObject } from "./plain-object.ts";
import { Widget } from "./widget.ts";

/** The widgets of an object's properties. Those of a closed group are built when it is opened. */
export class Group extends Container.with({
  open: { type: z._default(z.boolean(), true), view: "r" },
  collapsible: { type: z._default(z.boolean(), false), view: "r" },
  build: { type: z.optional(z.custom<() => Widget[]>()), view: "none", constant: true },
}) {
  static override readonly kind: string = "group";
  static override readonly intents: IntentTable = { setOpen: { args: [z.boolean()] } };

  #isBuilt = false;

  constructor(initial: InitialValues<typeof Group.shape> = {}) {
    super(initial);
    this.adopt(this.children);
    if (this.open) this.#expand();
    if (this.value === undefined) this.gather();
    else this.distribute();
  }

  setOpen(open: boolean): void {
    if (open) this.#expand();
    this.open = open;
  }

  override showIssues(issues: readonly Issue[]): readonly Issue[] {
    if (issues.some(({ path }) => path.length > 0)) this.setOpen(true);
    return super.showIssues(issues);
  }

  protected override childAt(step: string | number): Widget | undefined {
    return this.children.find((child) => child.name === step);
  }

  protected override stepOf(child: Widget): readonly string[] {
    return [child.name];
  }

  protected override compose(): unknown {
    const names = new Set(this.children.map((child) => child.name));
    const rest = Object.entries(this.#object).filter(([name]) => !names.has(name));
    const isFilled = rest.length > 0 || this.children.some((child) => child.isFilled);
    if (!isFilled && !this.required) return this.#isEmptied ? undefined : this.value;
    const own = this.children
      .filter((child) => child.value !== undefined)
      .map((child) => [child.name, child.value] as const);
    return Object.fromEntries([...own, ...rest]);
  }

  protected override distribute(): void {
    const isUnset = this.value === undefined;
    for (const child of this.children) {
      offer(child, isUnset ? child.preset : this.#object[child.name]);
    }
  }

  protected override holds(value: unknown): boolean {
    return isObject(value);
  }

  /** The value as an object, empty where it is unset or null. */
  get #object(): Readonly<Record<string, unknown>> {
    return isObject(this.value) ? this.value : {};
  }

  /** Whether it held something that is no longer there; `null` and `{}` stay what they are. */
  get #isEmptied(): boolean {
    return Object.keys(this.#object).length > 0;
  }

  #expand(): void {
    if (this.#isBuilt || !this.build) return;
    this.#isBuilt = true;
    this.children = this.build();
    if (this.value !== undefined) this.distribute();
  }
}
