import { ExactNumber, readExactNumber } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { messages } from "./messages.ts";

/** What a user's input means: a value, or the problem with it. */
export type Interpretation = { readonly value: unknown } | { readonly problem: string };

/** What was put in, as text. */
export function textOf(input: unknown): string {
  if (typeof input === "string") return input;
  return input === undefined ? "" : stringifyExactJson(input);
}

/** What a widget shows once it holds a value: what was typed before, and what was wrong then, is about another one. */
export function holding(value: unknown): { value: unknown; draft: null; error: null } {
  return { value, draft: null, error: null };
}

/** What a widget shows of input that is no value: an error only where one was shown already. */
export function drafting(
  input: unknown,
  problem: string,
  error: unknown,
): { draft: string; error: string | null } {
  return { draft: textOf(input), error: error === null ? null : problem };
}

/** The state after this one: not set, yes, no; the first only where there is a third state. */
export function toggled(value: unknown, threeState: boolean): boolean | undefined {
  return threeState && value === false ? undefined : value !== true;
}

/** The items of a value that may be no list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list without the item at a place; undefined where there is none. */
export function without<Item>(list: readonly Item[], at: number): Item[] | undefined {
  return at in list ? list.toSpliced(at, 1) : undefined;
}

/** A list with the item of one place at another; undefined where there is none. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] | undefined {
  if (!(from in list) || !(to in list)) return undefined;
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** What a variant shows of a branch just picked: its widgets, and nothing of what was typed elsewhere. */
export function branchAt<Child>(
  active: number,
  children: Child[],
): { active: number; children: Child[]; draft: null } {
  return { active, children, draft: null };
}

/** What a variant shows when no branch is picked. */
export function noBranch(): { active: number; children: never[]; error: null } {
  return { active: -1, children: [], error: null };
}

export const passwordStates = ["unset", "null", "empty", "filled"] as const;

/** All that a view learns of a password. */
type PasswordState = (typeof passwordStates)[number];

/** The state of a password that holds this value. */
export function passwordStateOf(value: unknown): PasswordState {
  if (value === undefined) return "unset";
  if (value === null) return "null";
  return value === "" ? "empty" : "filled";
}

const readers = {
  string: (text: string): Interpretation => ({ value: text === "" ? undefined : text }),
  number: readNumber,
  integer: readInteger,
};

/** What the items of a list of tags are. */
export type ItemType = keyof typeof readers;

/** What the text of one item means, by the type of the items. */
export function readItem(itemType: ItemType, text: string): Interpretation {
  return readers[itemType](text.trim());
}

/** By which column a table is sorted, and in which direction. */
export interface TableOrder {
  column: string;
  descending: boolean;
}

/** The order after asking for a column: first ascending, then descending, then as the rows came. */
export function nextOrder(order: TableOrder | null, column: string): TableOrder | null {
  const isSame = order?.column === column;
  return isSame && order.descending ? null : { column, descending: isSame };
}

/** Between what and in which steps a number moves. */
interface Scale {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number;
}

/** A number of any length. */
type Numeric = number | bigint | ExactNumber;

/** Whether a value is a number, of any length. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint" || value instanceof ExactNumber;
}

/** What a text means as a number, every digit of it. */
export function readNumber(text: string): Interpretation {
  const written = text.trim();
  if (written === "") return { value: undefined };
  const [, sign = "", whole = "", fraction = "", exponent = ""] = decimal.exec(written) ?? [];
  if (whole === "" && fraction === "") return { problem: messages.notNumber };
  // People write more than JSON allows: `+5`, `05`, `.5` and `5.`.
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const minus = sign === "-" ? "-" : "";
  const value = readExactNumber(`${minus}${digits}${fraction && `.${fraction}`}${exponent}`);
  const isAbsurd = value instanceof ExactNumber && !Number.isFinite(Number(value));
  return isAbsurd ? { problem: messages.notNumber } : { value };
}

const decimal = /^([+-]?)(\d*)\.?(\d*)(e[+-]?\d+)?$/i;

/** What a text means as a whole number: a `bigint` where a `number` would lose digits. */
export function readInteger(text: string): Interpretation {
  const meaning = readNumber(text);
  if ("problem" in meaning || meaning.value === undefined) return meaning;
  if (typeof meaning.value === "bigint" || Number.isSafeInteger(meaning.value)) return meaning;
  return { problem: text.includes(".") ? messages.notInteger : messages.tooLong };
}

/** The number some steps further on, within the bounds; without a number, the first one. */
export function stepped(value: unknown, steps: number, scale: Scale): Numeric {
  const { minimum = -Infinity, maximum = Infinity, step } = scale;
  const target = isNumeric(value) ? movedBy(value, steps, step) : (scale.minimum ?? 0);
  const within = target < minimum ? minimum : target > maximum ? maximum : target;
  return readExactNumber(String(within));
}

/** Whole numbers of any length move exactly. */
function movedBy(value: Numeric, steps: number, step: number): number | bigint {
  const whole = typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof whole === "bigint" && Number.isInteger(step)) {
    return whole + BigInt(steps) * BigInt(step);
  }
  return roundTo(Number(value) + steps * step, step);
}

/** Removes the noise that adding decimal steps leaves behind (0.1 + 0.2). */
function roundTo(value: number, step: number): number {
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return digits > 0 ? Number(value.toFixed(digits)) : value;
}
