import { equalValues, Params } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import type { EditorData, EditorFunction, EditorOptions } from "../editors/editor-factory.ts";
import type { Flow } from "../flow.ts";
import { entriesType, noEntries } from "./entries-type.ts";
import { enter, mirror } from "./held.ts";
import type { ItemHolder } from "./item-holder.ts";
import { type ItemClass, ownShapeOf } from "./own-parameters.ts";

type Values = Readonly<Record<string, unknown>>;

/** What nodes and edges have in common as objects: alone they keep their own values, in a flow those of their record. */
export class GraphItem extends Params.with({
  id: { type: z._default(z.string(), ""), view: "r" },
  label: { type: z._default(z.nullable(z.string()), null), view: "r" },
  data: { type: z._default(entriesType, () => noEntries), view: "r" },
  selected: { type: z._default(z.boolean(), false), view: "r" },
  style: { type: z._default(z.nullable(entriesType), null), view: "r" },
}) {
  /** The names that are fields of the record; what a subclass declares beyond them is part of its data. */
  static readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  #holder: ItemHolder | undefined;
  #heldAs = "";
  #isQuiet = false;

  constructor(initial: Values = {}) {
    super(initial);
    this.#reconcile(new Set(Object.keys(initial).filter((name) => initial[name] !== undefined)));
  }

  /** The flow that it is in. */
  get flow(): Flow | null {
    return this.#presentHolder?.flow ?? null;
  }

  /** The editor of its data; where it gives none, that of its type or the default is taken. */
  editor(
    _data: EditorData,
    _schema: JsonSchema | null,
    _options: EditorOptions,
  ): ReturnType<EditorFunction> {}

  /** Called by the graph that takes it in. */
  [enter](holder: ItemHolder, id: string): void {
    this.#holder = holder;
    this.#heldAs = id;
  }

  /** Takes over what its record holds now. */
  [mirror](record: object): void {
    const values = Object.entries(record).filter(([name]) => this.#class.fields.has(name));
    this.#assign(Object.fromEntries(values));
    this.#reconcile(new Set(["data"]));
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (this.#isQuiet) return;
    this.#reconcile(changed);
    const { fields } = this.#class;
    const own = ownShapeOf(this.#class);
    const concerned = [...changed].map((name) => (Object.hasOwn(own, name) ? "data" : name));
    const known = new Set(concerned.filter((name) => fields.has(name)));
    if (known.size > 0) this.#presentHolder?.follow(this, known);
  }

  /** The graph that holds it now; the graph is asked, because an addition may have been taken back. */
  get #presentHolder(): ItemHolder | undefined {
    return this.#holder?.holds(this.#heldAs, this) ? this.#holder : undefined;
  }

  get #class(): ItemClass {
    return this.constructor as unknown as ItemClass;
  }

  /** Makes the data and the parameters that are part of it agree: one that was set counts, otherwise the data. */
  #reconcile(changed: ReadonlySet<string>): void {
    const names = Object.keys(ownShapeOf(this.#class));
    if (names.length === 0) return;
    if (changed.has("data")) {
      const taken = names.filter((name) => !changed.has(name));
      this.#assign(Object.fromEntries(taken.map((name) => [name, this.data[name]])));
    }
    const own = Object.fromEntries(names.map((name) => [name, this.read(name)]));
    const entries = Object.entries({ ...this.data, ...own });
    this.#assign({ data: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) });
  }

  /** Sets what is different, and tells the graph nothing. */
  #assign(values: Values): void {
    const other = Object.entries(values).filter(
      ([name, value]) => !equalValues(this.read(name), value),
    );
    if (other.length === 0) return;
    const wasQuiet = this.#isQuiet;
    this.#isQuiet = true;
    try {
      this.update(Object.fromEntries(other) as never);
    } finally {
      this.#isQuiet = wasQuiet;
    }
  }
}
