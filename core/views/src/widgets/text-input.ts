import type { InitialValues, IntentTable } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import type { Interpretation } from "./entry.ts";
import { withLineBreaksOf } from "./line-breaks.ts";
import { refuseDisabled, Widget } from "./widget.ts";

const inputTypes = ["text", "email", "url", "tel", "search"] as const;

/** A text, of one line unless it came with more. An empty box is unset, unless it keeps a text that it was given; otherwise empty text has to be chosen. */
export class TextInput extends Widget.with({
  inputType: { type: z._default(z.enum(inputTypes), "text"), view: "r" },
  /** Whether the user may choose the empty text. */
  allowEmpty: { type: z._default(z.boolean(), false), view: "r" },
  /** Whether a text that it was given stays one when the box is emptied: the empty text. */
  keepsText: { type: z._default(z.boolean(), false), view: "none" },
}) {
  static override readonly kind: string = "text-input";
  static override readonly intents: IntentTable = {
    setEmpty: {
      args: [],
      about: [],
      guard: (input: TextInput) =>
        refuseDisabled(input) ?? (input.allowEmpty ? undefined : messages.notEmpty(input.title)),
    },
  };

  /** The last value with line breaks that a browser would not give back. */
  #lines = "";
  /** Whether it was given a text, by somebody else than the user who types in it. */
  #isGiven = false;

  constructor(initial: InitialValues<typeof TextInput.shape> = {}) {
    super(initial);
    this.#noteLines();
    this.#isGiven = typeof this.value === "string";
  }

  override get valueSchema(): JsonSchema {
    return withType(this.schema, "string");
  }

  override enter(input: unknown): void {
    const isGiven = this.#isGiven;
    super.enter(input);
    this.#isGiven = isGiven;
  }

  override assign(value: unknown): void {
    super.assign(value);
    this.#isGiven = typeof value === "string";
  }

  setEmpty(): void {
    this.assign("");
  }

  protected override interpret(input: unknown): Interpretation {
    if (typeof input !== "string") return { value: input };
    if (input !== "") return { value: withLineBreaksOf(this.#lines, input) };
    return { value: this.keepsText && this.#isGiven ? "" : undefined };
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value")) this.#noteLines();
    super.derive(changed);
  }

  #noteLines(): void {
    if (typeof this.value === "string" && this.value.includes("\r")) this.#lines = this.value;
  }
}

/** The schema with a type where it names none. */
export function withType(schema: JsonSchema, type: string): JsonSchema {
  return typeof schema === "boolean" ? { type } : { type, ...schema };
}
