import { constantDefault, type IntentsOf, RefusedError, withQuickParse } from "@heddle/params";
import { isValid, type JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import {
  type Interpretation,
  isLong,
  mayBeText,
  readNumber,
  stepped,
  textOf,
  writtenText,
} from "../state-transitions.ts";
import { messages } from "../messages.ts";
import { alternativesOf, describePart, type Field } from "../field/field.ts";
import { commonParameters } from "./common-parameters.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { rejectIfDisabled, Widget } from "./widget.ts";

const bound = z.optional(z.number());
/** zod would take longer to parse it than the other parameters of a number together. */
const stepType = withQuickParse(z.number().check(z.positive()), (step) =>
  Number.isFinite(step) && Number(step) > 0 ? step : undefined,
);

/** A number, typed or stepped within its bounds. */
export class NumberInput extends Widget.with({
  minimum: { type: bound, view: "r" },
  maximum: { type: bound, view: "r" },
  step: { type: constantDefault(stepType, 1), view: "r" },
  /** Whether keys and buttons step the value; nobody counts ids. */
  hasSteps: { type: constantDefault(z.boolean(), true), view: "r" },
  /** Values that the user may choose, besides typing one. */
  suggestions: { type: z._default(z.array(z.string()), []), view: "r" },
  /** Whether the schema also accepts a number in a text, such as the decimal `"12.50"`. */
  acceptsText: { type: constantDefault(z.boolean(), false), view: "r", constant: true },
  /** The text that the user typed, if the value writes it differently. */
  written: { type: constantDefault(z.nullable(z.string()), null), view: "r" },
}) {
  static override readonly kind: string = "number-input";
  static override readonly intents: IntentsOf<NumberInput> = {
    stepBy: { args: [z.int()], guard: rejectIfDisabled },
  };

  override get valueSchema(): JsonSchema {
    const { minimum, maximum, schema, acceptsText } = this;
    if (acceptsText) return schema;
    return {
      type: "number",
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
      ...(typeof schema === "object" && schema),
    };
  }

  override get isTyped(): boolean {
    return true;
  }

  override suggest(values: readonly string[]): void {
    this.suggestions = [...values];
  }

  /** Moves the value by a number of steps and stays within the bounds. */
  stepBy(steps: number): void {
    if (this.draft !== null) throw new RefusedError(messages.unfinished({ title: this.title }));
    this.enter(String(stepped(this.value, steps, this)));
  }

  protected override keepText(text: string): void {
    this.written = writtenText(text, this.value);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    if (changed.has("value") && !changed.has("written")) this.written = null;
    super.derive(changed);
  }

  /**
   * Where texts are allowed, a number is one if it would be written differently, `19.90` as `19.9`, or if it has more
   * digits than a double, which many servers would round.
   */
  protected override interpret(input: unknown): Interpretation {
    const written = textOf(input).trim();
    const number = readNumber(written);
    if (!this.acceptsText || "error" in number || !mayBeText(written, number.value)) return number;
    // The bounds are those of the number; a text need not have any.
    if (!this.accepts(number.value)) return number;
    const texts = isLong(number.value) ? [written, textOf(number.value)] : [written];
    return { value: texts.find((text) => this.accepts(text)) ?? number.value };
  }
}

export const numberInput: WidgetDefinition = {
  widget: NumberInput,
  schemaRule: {
    when: (field) => field.type === "number" || decimalOf(field) !== undefined,
    build: (field) => {
      const decimal = decimalOf(field);
      if (!decimal) return new NumberInput(numberParameters(field));
      return new NumberInput({
        ...numberParameters(decimal),
        ...commonParameters(field),
        acceptsText: true,
      });
    },
  },
};

/** The number of a union of a number and a text that can only be a number. */
function decimalOf(field: Field): Field | undefined {
  const alternatives = alternativesOf(field);
  if (alternatives.length !== 2) return undefined;
  const parts = alternatives.map((each) => describePart(field, field.name, each, true));
  const [number, text] = ["number", "string"].map((type) =>
    parts.find((each) => each.type === type),
  );
  if (!number || !text) return undefined;
  const accepts = (value: string): boolean => isValid(value, text.original, { root: field.root });
  return accepts("1") && !accepts("text") && !accepts("") ? number : undefined;
}

/** The parameters of a number input from its schema. */
export function numberParameters(field: Field): ConstructorParameters<typeof NumberInput>[0] {
  const { schema, type } = field;
  const { minimum, maximum } = schema;
  const hasSteps = !isIdName(field.name);
  return { ...commonParameters(field), minimum, maximum, step: stepOf(schema, type), hasSteps };
}

const idName = /^id$|[^a-z]id$|(?<=[a-z\d])I[dD]$|^ID$/;

/** `id`, `petId`, `pet_id`, `ID`. Compiling the expression takes longer than excluding most names without it. */
function isIdName(name: string): boolean {
  return name.slice(-2).toLowerCase() === "id" && idName.test(name);
}

/** The step between two values: `multipleOf`, 1 for integers, or a hundredth of the range. */
export function stepOf(
  { minimum, maximum, multipleOf }: Field["schema"],
  type: Field["type"],
): number {
  return multipleOf ?? (type === "integer" ? 1 : stepWithin(minimum, maximum));
}

/** A hundredth of the range, rounded to a power of ten; 1 without a range. */
function stepWithin(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return 1;
  return Math.min(1, 10 ** Math.floor(Math.log10((maximum - minimum) / 100))) || 1;
}
