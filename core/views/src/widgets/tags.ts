import { constantDefault, type IntentsOf, isObject, RefusedError } from "@heddle/params";
import {
  flattenSchema,
  isPassword,
  type JsonSchema,
  unwrapNullable,
  validate,
} from "@heddle/schema";
import * as z from "zod/mini";

import {
  adding,
  currentPosition,
  type Interpretation,
  itemsOf,
  readItem,
  readItems,
  without,
} from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { type Field, itemOf } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { Composite, rejectIfDisabled } from "./widget.ts";

/** A list of texts or numbers. Input that cannot be added stays in the box as a draft. */
export class Tags extends Composite.with({
  itemType: { type: constantDefault(z.enum(["string", "number", "integer"]), "string"), view: "r" },
}) {
  static override readonly kind: string = "tags";
  static override readonly intents: IntentsOf<Tags> = {
    add: { args: [z.string()], guard: rejectIfDisabled },
    remove: { args: [z.int(), z.optional(z.unknown())], guard: rejectIfDisabled },
  };

  override get showsPlaceholder(): boolean {
    return true;
  }

  protected override get emptyValue(): unknown {
    return [];
  }

  get items(): readonly unknown[] {
    return itemsOf(this.value);
  }

  /** Appends the item in each line of the text; `"5"` is a number in a list of numbers. Other lines stay as a draft. */
  add(text: string): void {
    const { value, ...rest } = adding(
      this.value,
      readItems(text, (line) => this.#interpretItem(line)),
    );
    if (value !== undefined) this.assign(value);
    // After the value, which clears the draft.
    this.update(rest);
  }

  /** Removes the item at this position; with the item that a view shows there, that item. */
  remove(position: number, shown?: unknown): void {
    const items = without(this.items, currentPosition(this.items, position, shown));
    if (!items) throw new RefusedError(messages.noItem);
    this.assign(items);
  }

  /** The draft is an additional item. */
  override valueWithDrafts(drafts: "omit" | "text"): unknown {
    return this.hasDraft && drafts === "text" ? [...this.items, this.draft] : this.value;
  }

  protected override interpret(input: unknown): Interpretation {
    if (typeof input !== "string") return { value: input };
    const interpretation = this.#interpretItem(input);
    if ("error" in interpretation) return interpretation;
    return interpretation.value === undefined
      ? { value: this.value }
      : { error: messages.unfinished({ title: this.title }) };
  }

  /** Accepts items that could not be added here: they come from other sources and must not be lost. */
  protected override canHold(value: unknown): boolean {
    return Array.isArray(value);
  }

  #interpretItem(text: string): Interpretation {
    const interpretation = readItem(this.itemType, text);
    if ("error" in interpretation || interpretation.value === undefined) return interpretation;
    const [issue] = validate(interpretation.value, this.#itemSchema, { root: this.root });
    return issue ? { error: issue.translatable ?? issue.message } : interpretation;
  }

  get #itemSchema(): JsonSchema {
    const root = this.root ?? this.schema;
    const { items } = flattenSchema(unwrapNullable(flattenSchema(this.schema, root)), root);
    return { type: this.itemType, ...(isObject(items) && items) };
  }
}

export const tags: WidgetDefinition = {
  widget: Tags,
  schemaRule: {
    when: (field) => tagType(itemOf(field)) !== undefined && !isPasswordItem(itemOf(field)),
    build: (field) => new Tags({ ...commonParameters(field), itemType: tagType(itemOf(field)) }),
  },
};

const tagTypes = ["string", "number", "integer"] as const;

/** By its format only: the name belongs to the list. */
function isPasswordItem(item: Field | undefined): boolean {
  return item?.type === "string" && isPassword("", item.schema);
}

function tagType(item: Field | undefined): (typeof tagTypes)[number] | undefined {
  return tagTypes.find((type) => type === item?.type);
}
