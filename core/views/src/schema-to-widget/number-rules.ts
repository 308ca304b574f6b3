import { IntegerInput } from "../widgets/integer-input.ts";
import { NumberInput } from "../widgets/number-input.ts";
import { Slider } from "../widgets/slider.ts";
import { commonParameters } from "./common-parameters.ts";
import type { Field } from "./field.ts";
import type { Rule } from "./rule.ts";

/** Numbers: typed in a form, slid in an editor where they have both bounds. */
export const numberRules: readonly Rule[] = [
  { when: isSliding, build: (field) => new Slider(numberParameters(field)) },
  {
    when: ({ type }) => type === "integer",
    build: (field) => new IntegerInput(numberParameters(field)),
  },
  {
    when: ({ type }) => type === "number",
    build: (field) => new NumberInput(numberParameters(field)),
  },
];

function isSliding({ type, mode, schema, nullable }: Field): boolean {
  const isNumber = type === "number" || type === "integer";
  const isBounded = canSlideTo(schema.minimum) && canSlideTo(schema.maximum);
  return mode === "editor" && isNumber && isBounded && !nullable;
}

/** Beyond this a slider would skip numbers. */
function canSlideTo(bound: number | undefined): boolean {
  return bound !== undefined && Math.abs(bound) <= Number.MAX_SAFE_INTEGER;
}

function numberParameters(field: Field): ConstructorParameters<typeof Slider>[0] {
  const { schema, type } = field;
  const { minimum, maximum, multipleOf } = schema;
  const step = multipleOf ?? (type === "integer" ? 1 : stepWithin(minimum, maximum));
  return { ...commonParameters(field), minimum, maximum, step };
}

/** A hundredth of the range in a round number, or one where there is no range. */
function stepWithin(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return 1;
  return Math.min(1, 10 ** Math.floor(Math.log10((maximum - minimum) / 100))) || 1;
}
