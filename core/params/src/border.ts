import { HeddleError } from "./heddle-error.ts";

/** Keys that could reach a prototype: refused wherever a key comes from outside. */
export const forbiddenKeys: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

/** How deep a value may nest before it is refused. */
export const maximumDepth = 2_000;

/** Thrown for a value that cannot cross to a view: only JSON, dates, files and models can. */
export class InvalidValueError extends HeddleError {
  constructor(subject: string, reason: string) {
    super("invalid_value", `${subject}: ${reason}`);
  }
}

const models = new WeakSet<object>();

/** Lets a model stand for itself at the border, instead of being walked. */
export function admitModel(model: object): void {
  models.add(model);
}

/** Throws unless the value is JSON, `undefined`, a date, a file or a model, all the way down. */
export function assertBorderValue(subject: string, value: unknown): void {
  walk(subject, value, new Set());
}

function walk(path: string, value: unknown, ancestors: Set<object>): void {
  if (typeof value !== "object" || value === null) {
    if (!primitives.has(typeof value) && value !== null) {
      throw new InvalidValueError(path, `a ${typeof value} cannot be shown in a view`);
    }
    return;
  }
  if (value instanceof Date || value instanceof Blob || models.has(value)) return;
  if (ancestors.has(value)) throw new InvalidValueError(path, "the value contains itself");
  if (ancestors.size >= maximumDepth) {
    throw new InvalidValueError(path, `the value nests deeper than ${maximumDepth} levels`);
  }
  ancestors.add(value);
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk(`${path}[${index}]`, item, ancestors));
  } else {
    assertPlainObject(path, value);
    for (const [key, item] of Object.entries(value)) {
      assertKey(path, key);
      walk(`${path}.${key}`, item, ancestors);
    }
  }
  ancestors.delete(value);
}

const primitives: ReadonlySet<string> = new Set(["string", "number", "boolean", "undefined"]);

/** Throws for a key that could reach a prototype. */
export function assertKey(subject: string, key: string): void {
  if (forbiddenKeys.has(key)) throw new InvalidValueError(subject, `the key "${key}" is refused`);
}

function assertPlainObject(path: string, value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    const name = value.constructor.name || "class";
    throw new InvalidValueError(path, `a ${name} instance cannot be shown in a view`);
  }
}
