import { HeddleError } from "./errors.ts";
import { ExactNumber } from "./exact-number.ts";
import { Message } from "./message.ts";
import { isObject, isPlainObject } from "./plain-object.ts";

/**
 * Keys that are rejected in all data: an assignment to `__proto__` replaces the prototype. All other names, such as
 * `constructor`, are ordinary: only own members are read.
 */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__"]);

/**
 * The levels of objects and lists that a value of a model may have. A value within it can be encoded, sent, saved,
 * copied and shown, also by other programs: Python stops near 1,000. Documents that hold values, such as an OpenAPI
 * document or the file of a graph, have limits of their own, all of them higher.
 */
export const maximumDepth = 200;

/** Thrown for a value that cannot cross to a view: only JSON, exact numbers, dates, files and models can. */
export class InvalidValueError extends HeddleError {
  /** The position of the problem inside the value. */
  readonly path: readonly (string | number)[];
  readonly reason: string;

  constructor(subject: string, reason: string, path: readonly (string | number)[] = []) {
    super("invalid_value", `${[subject, ...path].join(".")}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

type Path = (string | number)[];

let modelTest = (_value: object): boolean => false;

/** Says which objects are models. They are serialized as a whole: their members are not inspected. */
export function admitModels(test: (value: object) => boolean): void {
  modelTest = test;
}

/** Whether an object is a model. */
export function isModel(value: object): boolean {
  return modelTest(value);
}

/** Throws unless the value is JSON, `undefined`, an exact number, a date, a file or a model, all the way down. */
export function assertSerializable(subject: string, value: unknown): void {
  if (typeof value !== "object" || value === null) assertPrimitive([subject], value);
  else walk([subject], value, []);
}

/** Whether a value has more levels, or contains itself. Walks level by level, so that no depth overflows the stack. */
export function nestsDeeper(value: unknown, levels: number = maximumDepth): boolean {
  let level: ReadonlySet<unknown> = new Set(containersIn([value]));
  for (let depth = 0; level.size > 0; depth++) {
    if (depth === levels) return true;
    level = new Set([...level].flatMap((each) => containersIn(Object.values(each as object))));
  }
  return false;
}

function containersIn(values: readonly unknown[]): unknown[] {
  return values.filter((value) => Array.isArray(value) || isObject(value));
}

/** The path is one shared stack, because most values are valid and need no copy of it. */
function walk(path: Path, value: object, ancestors: object[]): void {
  const hasMembers = Array.isArray(value) || isPlainObject(value);
  if (value instanceof Date && Number.isNaN(value.getTime())) {
    throw rejection(path, "the date is invalid");
  }
  if (!hasMembers && isAtomic(value)) return;
  if (ancestors.includes(value)) throw rejection(path, "the value contains itself");
  if (ancestors.length >= maximumDepth) {
    throw rejection(path.slice(0, 1), `the value nests deeper than ${maximumDepth} levels`);
  }
  if (!hasMembers) {
    const name = value.constructor?.name || "class";
    throw rejection(path, `a ${name} instance cannot be shown in a view`);
  }
  ancestors.push(value);
  if (Array.isArray(value)) {
    // A plain loop: `Object.entries` would create a string per index, `forEach` another stack frame per level.
    for (let index = 0; index < value.length; index++)
      walkItem(path, index, value[index], ancestors);
  } else {
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw rejection(path, `the key "${key}" is refused`);
      walkItem(path, key, value[key], ancestors);
    }
  }
  ancestors.pop();
}

function walkItem(path: Path, key: string | number, item: unknown, ancestors: object[]): void {
  path.push(key);
  if (typeof item !== "object" || item === null) assertPrimitive(path, item);
  else walk(path, item, ancestors);
  path.pop();
}

/** Values that are serialized as a whole. */
function isAtomic(value: object): boolean {
  return (
    value instanceof Date ||
    value instanceof Blob ||
    value instanceof ExactNumber ||
    value instanceof Message ||
    isModel(value)
  );
}

function assertPrimitive(path: Readonly<Path>, value: unknown): void {
  if (value !== null && !primitives.has(typeof value)) {
    throw rejection(path, `a ${typeof value} cannot be shown in a view`);
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw rejection(path, `${value} is not a number that JSON can carry`);
  }
}

function rejection(path: Readonly<Path>, reason: string): InvalidValueError {
  const [subject, ...inside] = path;
  return new InvalidValueError(String(subject), reason, inside);
}

const primitives: ReadonlySet<string> = new Set([
  "string",
  "number",
  "bigint",
  "boolean",
  "undefined",
]);

/** Throws for a key that could reach a prototype. */
export function assertKey(subject: string, key: string): void {
  if (forbiddenKeys.has(key)) throw new InvalidValueError(subject, `the key "${key}" is refused`);
}
