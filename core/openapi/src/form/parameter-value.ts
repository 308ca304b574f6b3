import { HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import { TextInput, type Widget } from "@heddle/views";

import type { Field } from "../fields/field.ts";

const scalars: ReadonlySet<string> = new Set(["number", "bigint", "boolean"]);

/** What a widget of a parameter takes this value for: it travels as text, so that `5` and `"5"` are the same. */
export function asParameter(value: unknown, field: Field, widget: Widget): unknown {
  const isScalar = scalars.has(typeof value);
  if (isEnteredAsText(field, widget)) return isScalar ? String(value) : value;
  if (widget.accepts(value)) return value;
  const other = isScalar ? String(value) : readScalar(value);
  return other !== undefined && widget.accepts(other) ? other : value;
}

/** A parameter of several types, or of none in particular, is entered as text. */
function isEnteredAsText({ schema }: Field, widget: Widget): boolean {
  const isText = typeof schema === "object" && schema.type === "string";
  return !isText && widget instanceof TextInput;
}

function readScalar(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const value = parseExactJson(text);
    return scalars.has(typeof value) ? value : undefined;
  } catch (error) {
    if (error instanceof HeddleError) return undefined;
    throw error;
  }
}
