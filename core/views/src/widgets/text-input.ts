import { constantDefault, type InitialValues, type IntentsOf } from "@heddle/params";
import { isValid, type JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import type { Interpretation } from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { type Field } from "../field/field.ts";
import { commonParameters, type CommonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { rejectIfDisabled, Widget } from "./widget.ts";

const inputTypes = ["text", "email", "url", "tel", "search"] as const;

/** A single-line text. An empty input is unset; the empty string has to be chosen, or is kept with `keepsText`. */
export class TextInput extends Widget.with({
  inputType: { type: constantDefault(z.enum(inputTypes), "text"), view: "r" },
  /** Values that the user may choose, besides typing one. */
  suggestions: { type: z._default(z.array(z.string()), []), view: "r" },
  /** The most characters that the schema allows: how wide the input is. A longer text can be typed, and is a draft. */
  maxLength: { type: z.optional(z.number()), view: "r" },
  /** Whether the user may choose the empty string. */
  allowEmpty: { type: constantDefault(z.boolean(), false), view: "r" },
  /** Whether clearing a text that was assigned sets the empty string instead of unset. */
  keepsText: { type: constantDefault(z.boolean(), false), view: "none" },
}) {
  static override readonly kind: string = "text-input";
  static override readonly intents: IntentsOf<TextInput> = {
    setEmpty: {
      args: [],
      coalesceBy: [],
      guard: (input: TextInput) =>
        rejectIfDisabled(input) ??
        (input.allowEmpty ? undefined : messages.notEmpty({ title: input.title })),
    },
  };

  /** The last value with carriage returns, which browsers do not preserve. */
  #lines = "";
  /** Whether the text was assigned by code, not typed. */
  #isGiven = false;

  constructor(initial: InitialValues<typeof TextInput.shape> = {}) {
    super(initial);
    this.#rememberLines();
    this.#isGiven = typeof this.value === "string";
  }

  override get valueSchema(): JsonSchema {
    return withType(this.schema, "string");
  }

  override get isTyped(): boolean {
    return true;
  }

  override suggest(values: readonly string[]): void {
    this.suggestions = [...values];
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
    if (changed.has("value")) this.#rememberLines();
    super.derive(changed);
  }

  #rememberLines(): void {
    if (typeof this.value === "string" && this.value.includes("\r")) this.#lines = this.value;
  }
}

export const textInput: WidgetDefinition = {
  widget: TextInput,
  schemaRule: {
    when: ({ type }) => type === "string",
    build: buildTextInput,
  },
};

export function buildTextInput(field: Field): TextInput {
  return new TextInput({
    ...plainTextParameters(field),
    inputType: formatTypes.get(field.schema.format ?? "") ?? "text",
    maxLength: field.schema.maxLength,
  });
}

/** Adds a type to a schema without one. */
export function withType(schema: JsonSchema, type: string): JsonSchema {
  return typeof schema === "boolean" ? { type } : { type, ...schema };
}

const formatTypes = new Map<string, "email" | "url" | "tel">([
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "url"],
  ["url", "url"],
  ["iri", "url"],
  ["phone", "tel"],
  ["tel", "tel"],
]);

/** The parameters of a text input; in an existing record a cleared text becomes the empty string. */
export function plainTextParameters(field: Field): TextParameters & { keepsText: boolean } {
  const parameters = textParameters(field);
  const keepsText = field.mode === "record" && parameters.allowEmpty && !field.nullable;
  return { ...parameters, keepsText };
}

type TextParameters = CommonParameters & { allowEmpty: boolean };

export function textParameters(field: Field): TextParameters {
  return { ...commonParameters(field), allowEmpty: allowsEmpty(field) };
}

/** Whether the schema accepts the empty string. Most schemas limit only the length and need no validation. */
function allowsEmpty({ schema, original, root }: Field): boolean {
  const { minLength, pattern, format } = schema;
  if (typeof minLength === "number" && minLength > 0) return false;
  if (pattern === undefined && format === undefined) return true;
  return isValid("", original, { root });
}

const lineBreak = /\r\n|\r|\n/;

/**
 * Restores the line breaks of the previous value, because browsers convert all of them to `\n`:
 * `("a\r\nb", "a\nB")` → `"a\r\nB"`. Unchanged lines keep theirs; new ones get the first one.
 */
function withLineBreaksOf(before: string, entered: string): string {
  if (!before.includes("\r") || entered.includes("\r")) return entered;
  const [was, lines] = [before.split(lineBreak), entered.split("\n")];
  const breaks = before.match(new RegExp(lineBreak, "g")) ?? [];
  const kept = commonLength(was, lines);
  const keptAtEnd = commonLength(was.slice(kept).toReversed(), lines.slice(kept).toReversed());
  const breakAfter = (at: number): string | undefined => {
    if (at < kept) return breaks[at];
    return at + 1 >= lines.length - keptAtEnd ? breaks[at + was.length - lines.length] : breaks[0];
  };
  return lines
    .map((line, at) => (at === lines.length - 1 ? line : line + (breakAfter(at) ?? breaks[0])))
    .join("");
}

/** The number of equal lines at the beginning. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  const other = left.findIndex((line, at) => line !== right[at]);
  return other < 0 ? left.length : other;
}
