import {
  equalValues,
  type InitialValues,
  text,
  type Translatable,
  translatable,
} from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** Characters of a value that are shown. */
const maxTextLength = 1_000;

/** A value with more characters is formatted over several lines. */
const maxLineLength = 60;

const change = z.object({
  field: translatable,
  /** `undefined` if the field was added. */
  before: z.optional(z.unknown()),
  /** `undefined` if the field was removed. */
  after: z.optional(z.unknown()),
  /** Whether views must not receive the values. */
  isSecret: z.optional(z.boolean()),
});

const row = z.object({
  field: translatable,
  kind: z.enum(["added", "removed", "changed"]),
  before: z.nullable(translatable),
  after: z.nullable(translatable),
});

type Change = z.infer<typeof change>;
type DifferenceRow = z.infer<typeof row>;

/** The changes from one state to another, field by field. Views do not receive secret values. */
export class Difference extends View.with({
  caption: { type: z._default(text, ""), view: "r" },
  changes: { type: z._default(z.array(change), []), view: "none" },
  rows: { type: z._default(z.array(row), []), view: "r" },
}) {
  static override readonly kind: string = "difference";

  constructor(initial: InitialValues<typeof Difference.shape> = {}) {
    super(initial);
    this.#updateRows();
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("changes")) this.#updateRows();
  }

  #updateRows(): void {
    this.rows = this.changes.filter(({ before, after }) => !equalValues(before, after)).map(rowOf);
  }
}

function rowOf({ field, before, after, isSecret }: Change): DifferenceRow {
  const shown = (value: unknown): Translatable | null =>
    value === undefined ? null : isSecret ? messages.hidden : formatValue(value);
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return { field, kind, before: shown(before), after: shown(after) };
}

/** As JSON, which distinguishes the text `"5"` from the number `5`. */
function formatValue(value: unknown): Translatable {
  if (value instanceof Blob) return describeFile(value);
  const text = jsonOf(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

function jsonOf(value: unknown): string {
  const line = stringifyExactJson(value);
  return line.length <= maxLineLength ? line : stringifyExactJson(value, 2);
}

function describeFile(file: Blob): Translatable {
  return file instanceof File ? file.name : messages.file;
}
