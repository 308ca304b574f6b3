import { type Field } from "../field/field.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { NumberInput, numberParameters, stepOf } from "./number-input.ts";

/** A number between two bounds, set with a slider. */
export class Slider extends NumberInput {
  static override readonly kind: string = "slider";
}

export const slider: WidgetDefinition = {
  widget: Slider,
  schemaRule: {
    when: isRange,
    build: (field) => new Slider(numberParameters(field)),
  },
};

/** Larger ranges are usually those of a number format, such as int32. */
const maxPositions = 1_000_000;

function isRange({ type, mode, schema, nullable }: Field): boolean {
  const { minimum, maximum } = schema;
  if (mode !== "editor" || nullable || minimum === undefined || maximum === undefined) return false;
  const isNumber = type === "number" || type === "integer";
  return isNumber && (maximum - minimum) / stepOf(schema, type) <= maxPositions;
}
