import { isPlainObject, type UnknownRecord } from "./plain-object.ts";

/** Values that are deeply frozen, so that a value composed of them is not walked again. */
const frozenValues = new WeakSet<object>();

/**
 * A value that nobody can change: itself if it is deeply frozen already, otherwise a deeply frozen copy. Lists and plain
 * objects are copied; models, files and other instances stay the same. The value must not contain itself.
 */
export function frozen<Value>(value: Value): Value {
  const result = frozenCopy(value);
  if (typeof result === "object" && result !== null) frozenValues.add(result);
  return result as Value;
}

function frozenCopy(value: unknown): unknown {
  if (typeof value !== "object" || value === null || frozenValues.has(value)) return value;
  if (Array.isArray(value)) return frozenList(value);
  return isPlainObject(value) ? frozenObject(value) : value;
}

function frozenList(list: readonly unknown[]): readonly unknown[] {
  const copy = list.map(frozenCopy);
  const isSame = Object.isFrozen(list) && copy.every((item, at) => item === list[at]);
  return isSame ? list : Object.freeze(copy);
}

/** Not by `Object.fromEntries`, which takes three times as long. */
function frozenObject(object: UnknownRecord): UnknownRecord {
  const copy: Record<string, unknown> = {};
  let isSame = Object.isFrozen(object);
  for (const name of Object.keys(object)) {
    const value = frozenCopy(object[name]);
    isSame &&= value === object[name];
    if (name !== "__proto__") copy[name] = value;
    // An assignment would replace the prototype.
    else Object.defineProperty(copy, name, { value, enumerable: true });
  }
  return isSame ? object : Object.freeze(copy);
}
