import type { Widget } from "@heddle/views";

import { type Translate } from "../language.tsx";
import { messages } from "../messages/messages.ts";

/** The params of a widget that `Field` and `Fieldset` render. */
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

/** The params of a widget with one value. */
export const controlNames: readonly [...typeof fieldNames, "value", "draft", "placeholder"] = [
  ...fieldNames,
  "value",
  "draft",
  "placeholder",
];

export type FieldParams = Readonly<Pick<Widget, (typeof fieldNames)[number]>>;

/** The visible name of a field. */
export function titleOf(
  { label, name }: Pick<FieldParams, "label" | "name">,
  t: Translate,
): string {
  return label || name || t(messages.field);
}

/** Attributes that connect a control with its label, description and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly part: "control";
  readonly disabled: true | undefined;
  readonly "aria-required": true | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

export function descriptionId(id: string): string {
  return `${id}d`;
}

export function errorId(id: string): string {
  return `${id}e`;
}

/** The value of `aria-describedby`: the ids of error and description. */
export function describedBy(
  id: string,
  { description, error }: Pick<FieldParams, "description" | "error">,
): string | undefined {
  if (error === null) return description ? descriptionId(id) : undefined;
  return description ? `${errorId(id)} ${descriptionId(id)}` : errorId(id);
}

export function controlAttributes(id: string, params: FieldParams): ControlAttributes {
  return {
    id,
    part: "control",
    disabled: params.disabled || undefined,
    "aria-required": params.required || undefined,
    "aria-invalid": params.error !== null || undefined,
    "aria-describedby": describedBy(id, params),
  };
}
