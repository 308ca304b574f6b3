import type { Widget } from "@heddle/views";

import { messages } from "../messages.ts";

/** The params of every widget that its shell shows. */
export const fieldNames = [
  "visible",
  "name",
  "label",
  "description",
  "required",
  "disabled",
  "deprecated",
  "nullable",
  "error",
  "focusRequests",
] as const;

/** Those, and what a control of one value shows. */
export const controlNames: readonly [...typeof fieldNames, "value", "draft", "placeholder"] = [
  ...fieldNames,
  "value",
  "draft",
  "placeholder",
];

export type FieldParams = Readonly<Pick<Widget, (typeof fieldNames)[number]>>;

/** What the field is called. */
export function titleOf({ label, name }: Pick<FieldParams, "label" | "name">): string {
  return label || name || messages.field;
}
