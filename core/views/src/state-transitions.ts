import {
  equalValues,
  ExactNumber,
  isNumeric,
  readExactNumber,
  type Translatable,
} from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { messages } from "./messages.ts";

/** The result of reading a user's input: a value, or an error message. */
export type Interpretation = { readonly value: unknown } | { readonly error: Translatable };

/** A user's input as text. */
export function textOf(input: unknown): string {
  if (typeof input === "string") return input;
  return input === undefined ? "" : stringifyExactJson(input);
}

/** The parameters of a widget with a new value: draft and error of the previous one are cleared. */
export function holding(value: unknown): { value: unknown; draft: null; error: null } {
  return { value, draft: null, error: null };
}

/** The parameters of a widget with invalid input. The error is updated only if one is already shown. */
export function drafting(
  input: unknown,
  error: Translatable,
  shownError: unknown,
): { draft: string; error: Translatable | null } {
  return { draft: textOf(input), error: shownError === null ? null : error };
}

/** The next state of a checkbox: true → false → true, or true → false → unset with a third state. */
export function toggled(value: unknown, threeState: boolean): boolean | undefined {
  return threeState && value === false ? undefined : value !== true;
}

/** The items of an array; none for other values. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The position of the item that a view shows at `at`, in a list that may have changed since: `at` if the item is still
 * there, or if the view does not say which item it shows. -1 if the item is gone, or if there are several of it.
 */
export function currentPosition(list: readonly unknown[], at: number, shown?: unknown): number {
  const isShown = (item: unknown): boolean => equalValues(item, shown);
  if (shown === undefined || isShown(list[at])) return at;
  const first = list.findIndex(isShown);
  return first === list.findLastIndex(isShown) ? first : -1;
}

/** The list without the item at a position; `undefined` if there is none. */
export function without<Item>(list: readonly Item[], at: number): Item[] | undefined {
  return at in list ? list.toSpliced(at, 1) : undefined;
}

/** The list with one item moved; `undefined` if a position does not exist. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] | undefined {
  if (!(from in list) || !(to in list)) return undefined;
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The parameters of a variant with a newly picked branch. */
export function branchAt<Child>(
  active: number,
  children: Child[],
): { active: number; children: Child[]; draft: null } {
  return { active, children, draft: null };
}

/** The parameters of a variant without a picked branch. */
export function noBranch(): { active: number; children: never[]; error: null } {
  return { active: -1, children: [], error: null };
}

export const passwordStates = ["unset", "null", "empty", "filled"] as const;

/** The only information on a password that views receive. */
type PasswordState = (typeof passwordStates)[number];

/** The state of a password with this value. */
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

/** The types of tags. */
export type ItemType = keyof typeof readers;

/** Reads the text of one tag. */
export function readItem(itemType: ItemType, text: string): Interpretation {
  return readers[itemType](text.trim());
}

/** The items in the lines of a text, and the lines that are none with the reason of the first. */
export function readItems(
  text: string,
  read: (line: string) => Interpretation,
): { items: unknown[]; rest: string; error: Translatable | null } {
  const readings = text.split(/\r\n|\r|\n/).map((line) => ({ line, ...read(line) }));
  const failed = readings.filter((reading) => "error" in reading);
  return {
    items: readings.flatMap((reading) => ("value" in reading ? (reading.value ?? []) : [])),
    rest: failed.map(({ line }) => line).join(", "),
    error: failed[0]?.error ?? null,
  };
}

/** The parameters of tags with added items; lines that are no items stay in the box. */
export function adding(
  value: unknown,
  { items, rest, error }: ReturnType<typeof readItems>,
): { value?: unknown; draft: string | null; error: Translatable | null } {
  const draft = error === null ? null : rest;
  return items.length > 0
    ? { value: [...itemsOf(value), ...items], draft, error }
    : { draft, error };
}

/** The column and direction by which a table is sorted. */
export interface TableOrder {
  column: string;
  descending: boolean;
}

/** The order after a click on a column header: ascending, then descending, then the original order. */
export function nextOrder(order: TableOrder | null, column: string): TableOrder | null {
  const isSame = order?.column === column;
  return isSame && order.descending ? null : { column, descending: isSame };
}

/** The bounds and step of a number. */
interface Scale {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number;
}

/** A number of any length. */
type Numeric = number | bigint | ExactNumber;

/** Reads a number without losing digits: `"+05."` → `5`. */
export function readNumber(text: string): Interpretation {
  const written = text.trim();
  if (written === "") return { value: undefined };
  const [, sign = "", whole = "", fraction = "", exponent = ""] = decimal.exec(written) ?? [];
  if (whole === "" && fraction === "") return { error: messages.notNumber };
  // Users type more than JSON allows: `+5`, `05`, `.5` and `5.`.
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const minus = sign === "-" ? "-" : "";
  const value = readExactNumber(`${minus}${digits}${fraction && `.${fraction}`}${exponent}`);
  const isTooLarge = value instanceof ExactNumber && !Number.isFinite(Number(value));
  return isTooLarge ? { error: messages.notNumber } : { value };
}

const decimal = /^([+-]?)(\d*)\.?(\d*)(e[+-]?\d+)?$/i;

/** Whether a number loses something of the typed text, or has digits that many servers would round. */
export function mayBeText(written: string, value: unknown): boolean {
  return textOf(value) !== written || isLong(value);
}

/** Whether a number has more digits than a double. */
export function isLong(value: unknown): boolean {
  return isNumeric(value) && typeof value !== "number";
}

/** The typed text, if the value writes it differently: `("19.90", 19.9)` → `"19.90"`. */
export function writtenText(text: string, value: unknown): string | null {
  return isNumeric(value) && textOf(value) !== text ? text : null;
}

/** Reads an integer; a `bigint` if a `number` would lose digits. */
export function readInteger(text: string): Interpretation {
  const interpretation = readNumber(text);
  if ("error" in interpretation || interpretation.value === undefined) return interpretation;
  if (typeof interpretation.value === "bigint" || Number.isSafeInteger(interpretation.value))
    return interpretation;
  return { error: text.includes(".") ? messages.notInteger : messages.tooLong };
}

/** The number moved by some steps, within the bounds; without a number, the minimum or 0. */
export function stepped(value: unknown, steps: number, scale: Scale): Numeric {
  const { minimum = -Infinity, maximum = Infinity, step } = scale;
  const current = typeof value === "string" ? numberIn(value) : value;
  const target = isNumeric(current) ? movedBy(current, steps, step) : (scale.minimum ?? 0);
  const within = target < minimum ? minimum : target > maximum ? maximum : target;
  return readExactNumber(String(within));
}

function numberIn(text: string): unknown {
  const interpretation = readNumber(text);
  return "value" in interpretation ? interpretation.value : undefined;
}

/** Exact for integers of any length. */
function movedBy(value: Numeric, steps: number, step: number): number | bigint {
  const whole = typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
  if (typeof whole === "bigint" && Number.isInteger(step)) {
    return whole + BigInt(steps) * BigInt(step);
  }
  return roundTo(Number(value) + steps * step, step);
}

/** Rounds to the digits of the step: `0.1 + 0.2` → `0.3`. */
function roundTo(value: number, step: number): number {
  const digits = /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0;
  return digits > 0 ? Number(value.toFixed(digits)) : value;
}
