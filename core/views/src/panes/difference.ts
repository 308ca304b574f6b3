import { equalValues, type InitialValues } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** The longest text of a value that is shown. */
const longest = 1_000;

const longestLine = 60;

const change = z.object({
  field: z.string(),
  /** `undefined` where there was nothing. */
  before: z.optional(z.unknown()),
  /** `undefined` where nothing is left. */
  after: z.optional(z.unknown()),
  /** Whether its values are to be seen by nobody. */
  isSecret: z.optional(z.boolean()),
});

const row = z.object({
  field: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

type Change = z.infer<typeof change>;
type DifferenceRow = z.infer<typeof row>;

/** What changes from one state to another, field by field. A secret value reaches no view. */
export class Difference extends View.with({
  caption: { type: z._default(z.string(), ""), view: "r" },
  changes: { type: z._default(z.array(change), []), view: "none" },
  rows: { type: z._default(z.array(row), []), view: "r" },
}) {
  static override readonly kind: string = "difference";

  constructor(initial: InitialValues<typeof Difference.shape> = {}) {
    super(initial);
    this.#show();
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("changes")) this.#show();
  }

  #show(): void {
    this.rows = this.changes.filter(({ before, after }) => !equalValues(before, after)).map(rowOf);
  }
}

function rowOf({ field, before, after, isSecret }: Change): DifferenceRow {
  const text = (value: unknown): string | null =>
    value === undefined ? null : isSecret ? messages.hidden : textOf(value);
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  return { field, kind, before: text(before), after: text(after) };
}

/** As JSON, so that a text `"5"` and a number `5` are told apart. */
function textOf(value: unknown): string {
  const text = value instanceof Blob ? nameOf(value) : jsonOf(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** On one line where it fits. */
function jsonOf(value: unknown): string {
  const line = stringifyExactJson(value);
  return line.length <= longestLine ? line : stringifyExactJson(value, 2);
}

function nameOf(file: Blob): string {
  return file instanceof File ? file.name : messages.file;
}
