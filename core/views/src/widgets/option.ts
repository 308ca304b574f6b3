import { equalValues } from "@heddle/params";
import * as z from "zod/mini";

/** One thing to choose: any JSON value under a label. */
export const optionType = z.object({ label: z.string(), value: z.unknown() });

export type Option = z.infer<typeof optionType>;

/** The options of a list of values, labelled by themselves. */
export function optionsOf(values: readonly unknown[]): Option[] {
  return values.map((value) => ({ label: labelOf(value), value }));
}

function labelOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** Whether a value is among the options. */
export function isOption(options: readonly Option[], value: unknown): boolean {
  return options.some((option) => equalValues(option.value, value));
}
