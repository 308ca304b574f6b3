import { equalValues, translatable } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";
import { currentPosition, itemsOf } from "../state-transitions.ts";

/** One option: any JSON value with a label and optionally a group. */
export const optionType = z.object({
  label: translatable,
  value: z.unknown(),
  group: z.optional(translatable),
});

export type Option = z.infer<typeof optionType>;

/** The options of a list of values, which are their own labels. */
export function optionsOf(values: readonly unknown[]): Option[] {
  return values.map((value) => ({ label: valueLabel(value), value }));
}

function valueLabel(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : stringifyExactJson(value);
}

/** The position of the option that a view shows at `at`, in options that may have changed since; -1 if it is gone. */
export function optionPosition(options: readonly Option[], at: number, shown?: unknown): number {
  const values = options.map(({ value }) => value);
  return currentPosition(values, at, shown);
}

/** The value of a multi-select after the option at a position is chosen or not; all other items stay. */
export function chosenOptions(
  options: readonly Option[],
  value: unknown,
  position: number,
  isChosen: boolean,
): unknown[] {
  const members = [...itemsOf(value)];
  const option = options[position];
  const isSame = (member: unknown): boolean =>
    option !== undefined && equalValues(member, option.value);
  if (!isChosen) return members.filter((member) => !isSame(member));
  if (!option || members.some(isSame)) return members;
  const next = members.findIndex((member) => positionOf(options, member) > position);
  return members.toSpliced(next < 0 ? members.length : next, 0, option.value);
}

function positionOf(options: readonly Option[], value: unknown): number {
  return options.findIndex((option) => equalValues(option.value, value));
}

/** Whether a value is among the options. */
export function isOption(options: readonly Option[], value: unknown): boolean {
  return positionOf(options, value) >= 0;
}
