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

/** Bounds that are further apart are those of a kind of numbers, such as 32 bits, and not a range to choose from. */
const mostPlaces = 1_000_000;

function isSliding({ type, mode, schema, nullable }: Field): boolean {
  const { minimum, maximum } = schema;
  if (mode !== "editor" || nullable || minimum === undefined || maximum === undefined) return false;
  const isNumber = type === "number" || type === "integer";
  return isNumber && (maximum - minimum) / stepOf(schema, type) <= mostPlaces;
}

function numberParameters(field: Field): ConstructorParameters<typeof Slider>[0] {
  const { schema, type } = field;
  const { minimum, maximum } = schema;
  return { ...commonParameters(field), minimum, maximum, step: stepOf(schema, type) };
}

function stepOf({ minimum, maximum, multipleOf }: Field["schema"], type: Field["type"]): number {
  return multipleOf ?? (type === "integer" ? 1 : stepWithin(minimum, maximum));
}

/** A hundredth of the range in a round number, or one where there is no range. */
function stepWithin(minimum: number | undefined, maximum: number | undefined): number {
  if (minimum === undefined || maximum === undefined || maximum <= minimum) return 1;
  return Math.min(1, 10 ** Math.floor(Math.log10((maximum - minimum) / 100))) || 1;
}
