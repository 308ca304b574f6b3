import type { JsonSchema } from "@heddle/schema";

import { type Interpretation, readInteger, textOf } from "../state-transitions.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { NumberInput, numberParameters } from "./number-input.ts";

/** An integer. */
export class IntegerInput extends NumberInput {
  static override readonly kind: string = "integer-input";

  override get valueSchema(): JsonSchema {
    return { ...asObject(super.valueSchema), type: "integer" };
  }

  protected override interpret(input: unknown): Interpretation {
    return readInteger(textOf(input));
  }
}

export const integerInput: WidgetDefinition = {
  widget: IntegerInput,
  schemaRule: {
    when: ({ type }) => type === "integer",
    build: (field) => new IntegerInput(numberParameters(field)),
  },
};

function asObject(schema: JsonSchema): Exclude<JsonSchema, boolean> {
  return typeof schema === "boolean" ? {} : schema;
}
