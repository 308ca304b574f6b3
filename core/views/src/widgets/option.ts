import { equalValues } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import * as z from "zod/mini";
import { itemsOf } from "../state-transitions.ts";

/** One thing to choose: any JSON value under a label, and perhaps among others of a group. */
export const optionType = z.object({
  label: z.string(),
  value: z.unknown(),
  group: z.optional(z.string()),
});

export type Option = z.infer<typeof optionType>;

/** The options of a list of values, labelled by themselves. */
export function optionsOf(values: readonly unknown[]): Option[] {
  return values.map((value) => ({ label: labelOf(value), value }));
}

function labelOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : stringifyExactJson(value);
}

/** The members of a list once the option at a place is, or no longer is, among them; all others stay as they are. */
export function chosenOptions(
  options: readonly Option[],
  value: unknown,
  position: number,
  isChosen: boolean,
): unknown[] {
  const members = [...itemsOf(value)];
  const option = options[position];
  const isMeant = (member: unknown): boolean =>
    option !== undefined && equalValues(member, option.value);
  if (!isChosen) return members.filter((member) => !isMeant(member));
  if (!option || members.some(isMeant)) return members;
  const next = members.findIndex((member) => placeOf(options, member) > position);
  return members.toSpliced(next < 0 ? members.length : next, 0, option.value);
}

function placeOf(options: readonly Option[], value: unknown): number {
  return options.findIndex((option) => equalValues(option.value, value));
}

/** Whether a value is among the options. */
export function isOption(options: readonly Option[], value: unknown): boolean {
  return placeOf(options, value) >= 0;
}
