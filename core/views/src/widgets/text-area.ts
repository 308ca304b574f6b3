import { type Field } from "../field/field.ts";
import type { WidgetDefinition } from "./widget-definition.ts";
import { plainTextParameters, TextInput } from "./text-input.ts";

/** A text with several lines. */
export class TextArea extends TextInput {
  static override readonly kind: string = "text-area";
}

export const textArea: WidgetDefinition = {
  widget: TextArea,
  schemaRule: {
    when: isLongText,
    build: (field) => new TextArea(plainTextParameters(field)),
  },
};

/** A string with a greater `maxLength` is edited in a text area. */
const longTextLength = 200;
const textAreaFormats = new Set(["textarea", "markdown"]);

function isLongText({ type, schema }: Field): boolean {
  if (type !== "string") return false;
  return (schema.maxLength ?? 0) > longTextLength || textAreaFormats.has(schema.format ?? "");
}
