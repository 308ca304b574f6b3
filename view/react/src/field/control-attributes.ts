import type { FieldParams } from "./field-params.ts";

/** What wires a control to its label, its description and its error. */
export interface ControlAttributes {
  readonly id: string;
  readonly disabled: boolean;
  readonly "aria-required": true | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** The id of the text that describes a control. */
export function descriptionId(id: string): string {
  return `${id}d`;
}

/** The id of the text that says what is wrong with a control. */
export function errorId(id: string): string {
  return `${id}e`;
}

/** The ids of all that describes a control, as `aria-describedby` takes them. */
export function describedBy(
  id: string,
  { description, error }: Pick<FieldParams, "description" | "error">,
): string | undefined {
  const ids = [error === null ? "" : errorId(id), description ? descriptionId(id) : ""];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** The attributes of the native control of a field. */
export function controlAttributes(id: string, params: FieldParams): ControlAttributes {
  return {
    id,
    disabled: params.disabled,
    "aria-required": params.required || undefined,
    "aria-invalid": params.error !== null || undefined,
    "aria-describedby": describedBy(id, params),
  };
}
