import { stringifyExactJson } from "@heddle/schema";

import { type Translate } from "./language.tsx";
import { messages } from "./messages/messages.ts";

/** The text of an input: `5` → `"5"`, `null` → `""`. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : stringifyExactJson(value);
}

/** A text that shows empty values too: `null` → `"null"`, `""` → `'""'`. */
export function visibleTextOf(value: unknown): string {
  return textOf(value) || stringifyExactJson(value);
}

/** The placeholder of an empty input: `null`, or the model's hint. */
export function placeholderOf(
  params: { readonly value?: unknown; readonly placeholder: string },
  t: Translate,
): string | undefined {
  if (params.value === null) return t(messages.null);
  return params.placeholder || undefined;
}
