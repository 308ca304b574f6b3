import { isObject } from "@heddle/params";

export { isObject };

/** An object of a document, not validated yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/** The value if it is an object, otherwise `{}`. */
export function asObject(value: unknown): RawObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, otherwise `[]`. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is a string, otherwise `""`. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The own member of an object, never one of the prototype. */
export function member(object: RawObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The value that JSON has for an object with `toJSON`: `new URL("http://a.b")` → `"http://a.b/"`; any other value itself. */
export function jsonValue(value: unknown): unknown {
  return isObject(value) && typeof value["toJSON"] === "function"
    ? (value as { toJSON(): unknown }).toJSON()
    : value;
}
