import { HeddleError } from "./errors.ts";
import { languageNames } from "./message.ts";
import { nearest } from "./nearest.ts";
import { isObject } from "./plain-object.ts";

/** Thrown for an argument that the compiler would have rejected: an unknown or missing option, or a wrong type. */
export class OptionError extends HeddleError {
  /** The name of the option or argument. */
  readonly option: string;

  constructor(
    code: "unknown_option" | "missing_option" | "invalid_argument",
    option: string,
    message: string,
  ) {
    super(code, message);
    this.option = option;
  }
}

type KindName =
  | "any"
  | "array"
  | "boolean"
  | "function"
  | "nonNegativeNumber"
  | "object"
  | "storableText"
  | "string";

export interface Kind {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

/** What an option accepts: a kind of value, or a custom check. */
export type OptionKind = KindName | Kind;

/** A row per option, so that the compiler finds a forgotten one. */
export type OptionTable<Options> = { readonly [Name in keyof Required<Options>]: OptionKind };

const kinds: Readonly<Record<KindName, Kind>> = {
  any: { expected: "a value", accepts: () => true },
  array: { expected: "an array", accepts: Array.isArray },
  boolean: { expected: "true or false", accepts: (value) => typeof value === "boolean" },
  function: { expected: "a function", accepts: (value) => typeof value === "function" },
  nonNegativeNumber: {
    expected: "a number of 0 or more",
    accepts: (value) => typeof value === "number" && value >= 0,
  },
  object: { expected: "an object", accepts: isObject },
  storableText: {
    expected: "a text without null characters and halves of surrogate pairs",
    accepts: (value) => typeof value === "string" && isStorable(value),
  },
  string: { expected: "a string", accepts: (value) => typeof value === "string" },
};

/** Whether databases and file systems can store a text as it is: `"a\0"` → false, `"\ud800"` → false */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

const shippedNames: readonly unknown[] = languageNames;

/** An option `messages`, which chooses a language. */
export const languageKind: Kind = {
  expected: `${languageNames.map((name) => `"${name}"`).join(", ")} or { locale, messages }`,
  accepts: (value) =>
    shippedNames.includes(value) ||
    (isObject(value) && isLocale(value["locale"]) && isObject(value["messages"])),
};

function isLocale(tag: unknown): boolean {
  try {
    return typeof tag === "string" && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Rejects unknown, missing and wrong options. `assertOptions("new Flow", { editbale: true }, table)` throws
 * `new Flow: there is no option "editbale"; did you mean "editable"?`
 */
export function assertOptions(
  caller: string,
  options: unknown,
  table: Readonly<Record<string, OptionKind>>,
  required: readonly string[] = [],
): void {
  assertArgument(caller, "options", options, "object");
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined) throw unknownOption(caller, name, Object.keys(table));
    if (given[name] !== undefined) assertArgument(caller, name, given[name], kind);
  }
  for (const name of required) {
    if (given[name] !== undefined) continue;
    throw new OptionError("missing_option", name, `${caller}: the option "${name}" is missing`);
  }
}

/** Rejects an argument of the wrong type. */
export function assertArgument(
  caller: string,
  name: string,
  value: unknown,
  kind: OptionKind,
): void {
  const { expected, accepts } = typeof kind === "string" ? kinds[kind] : kind;
  if (accepts(value)) return;
  const message = `${caller}: "${name}" must be ${expected}, not ${describeValue(value)}`;
  throw new OptionError("invalid_argument", name, message);
}

function unknownOption(caller: string, name: string, known: readonly string[]): OptionError {
  const meant = nearest(name, known);
  const hint = meant === undefined ? `it has: ${known.join(", ")}` : `did you mean "${meant}"?`;
  return new OptionError(
    "unknown_option",
    name,
    `${caller}: there is no option "${name}"; ${hint}`,
  );
}

/** `5` → `5`, `"a"` → `"a"`, `[1]` → `an array`. */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}
