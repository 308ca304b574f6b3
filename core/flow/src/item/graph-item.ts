import { equalValues, Params } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { assertObject } from "../argument-checks.ts";
import type { EditorData, EditorFunction, EditorOptions } from "./editor.ts";
import { entriesType, noEntries } from "../record/entries.ts";
import { type ItemClass, ownShapeOf } from "./own-parameters.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The flow that an item is in, as its hooks receive it. `flow.ts` declares that this is a `Flow`: a flow is built from
 * items, so importing it here would make the imports circular.
 */
export interface ItemHost {}

/** The graph that an object is in, as the object sees it. */
export interface ItemHolder {
  /** Whether this object is in the graph under this id. */
  holds(id: string, item: GraphItem): boolean;
  /** Copies fields that were set on an object to its record. Throws if the flow rejects them. */
  copyToRecord(item: GraphItem, fields: ReadonlySet<string>): void;
  readonly flow: ItemHost;
}

/** Called by the graph that an object is added to. Symbols, so that subclasses of an app cannot collide with them. */
export const attach: unique symbol = Symbol("attach");
/** Called by the graph to copy a record to its object. */
export const mirror: unique symbol = Symbol("mirror");

/**
 * The common base of node and edge objects. An object without a flow has its own values; in a flow it has those of its
 * record.
 */
export class GraphItem extends Params.with({
  id: { type: z._default(z.string(), ""), view: "r" },
  label: { type: z._default(z.nullable(z.string()), null), view: "r" },
  data: { type: z._default(entriesType, () => noEntries), view: "r" },
  selected: { type: z._default(z.boolean(), false), view: "r" },
  style: { type: z._default(z.nullable(entriesType), null), view: "r" },
}) {
  /** The names of record fields; every other parameter of a subclass is part of the data. */
  static readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  #holder: ItemHolder | undefined;
  #heldAs = "";
  #isMirroring = false;

  constructor(initial: Values = {}) {
    assertObject("Node and Edge", "the fields", initial);
    super(initial);
    this.#reconcile(new Set(Object.keys(initial).filter((name) => initial[name] !== undefined)));
  }

  /** The flow that the object is in. */
  get flow(): ItemHost | null {
    return this.#currentHolder?.flow ?? null;
  }

  /** Creates the editor of the item's data; without a result, the editor of its type or the default is used. */
  editor(
    _data: EditorData,
    _schema: JsonSchema | null,
    _options: EditorOptions,
  ): ReturnType<EditorFunction> {}

  [attach](holder: ItemHolder, id: string): void {
    this.#holder = holder;
    this.#heldAs = id;
  }

  [mirror](record: object): void {
    const values = Object.entries(record).filter(([name]) => this.#class.fields.has(name));
    this.#assign(Object.fromEntries(values));
    this.#reconcile(new Set(["data"]));
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (this.#isMirroring) return;
    this.#reconcile(changed);
    const { fields } = this.#class;
    const own = ownShapeOf(this.#class);
    const names = [...changed].map((name) => (Object.hasOwn(own, name) ? "data" : name));
    const known = new Set(names.filter((name) => fields.has(name)));
    if (known.size > 0) this.#currentHolder?.copyToRecord(this, known);
  }

  /** Checks that the graph still holds the object, because its addition may have been rolled back. */
  get #currentHolder(): ItemHolder | undefined {
    return this.#holder?.holds(this.#heldAs, this) ? this.#holder : undefined;
  }

  get #class(): ItemClass {
    return this.constructor as unknown as ItemClass;
  }

  /** Synchronizes the data and the parameters that are part of it. A parameter that was set wins over the data. */
  #reconcile(changed: ReadonlySet<string>): void {
    const names = Object.keys(ownShapeOf(this.#class));
    if (names.length === 0) return;
    if (changed.has("data")) {
      const fromData = names.filter((name) => !changed.has(name));
      this.#assign(Object.fromEntries(fromData.map((name) => [name, this.data[name]])));
    }
    const own = Object.fromEntries(names.map((name) => [name, this.read(name)]));
    const entries = Object.entries({ ...this.data, ...own });
    this.#assign({ data: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) });
  }

  /** Sets values that differ, without writing them to the graph. */
  #assign(values: Values): void {
    const different = Object.entries(values).filter(
      ([name, value]) => !equalValues(this.read(name), value),
    );
    if (different.length === 0) return;
    const wasMirroring = this.#isMirroring;
    this.#isMirroring = true;
    try {
      this.update(Object.fromEntries(different) as never);
    } finally {
      this.#isMirroring = wasMirroring;
    }
  }
}
