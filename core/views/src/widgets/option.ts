import { equalValues } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import { itemsOf } from "./list-order.ts";

/** One thing to choose: any JSON value under a label. */
export const optionType = z.object({ label: z.string(), value: z.unknown() });

export type Option = z.infer<typeof optionType>;

/** The options of a list of values, labelled by themselves. */
export function optionsOf(values: readonly unknown[]): Option[] {
  return values.map((value) => ({ label: labelOf(value), value }));
}

function labelOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : stringifyExactJson(value);
}

/** The values that are chosen once the option at a place is, or no longer is; they keep the order of the options. */
export function chosenOptions(
  options: readonly Option[],
  value: unknown,
  position: number,
  isChosen: boolean,
): unknown[] {
  const chosen = itemsOf(value);
  return options
    .filter((option, at) =>
      at === position ? isChosen : chosen.some((item) => equalValues(item, option.value)),
    )
    .map((option) => option.value);
}

/** Whether a value is among the options. */
export function isOption(options: readonly Option[], value: unknown): boolean {
  return options.some((option) => equalValues(option.value, value));
}
