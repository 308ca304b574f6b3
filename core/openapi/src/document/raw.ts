/** An object of a document, of which nothing is known yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members. */
export function isObject(value: unknown): value is RawObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is none. */
export function asObject(value: unknown): RawObject {
  return isObject(value) ? value : {};
}

/** The value as a list; an empty one when it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as text; empty when it is none. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The own member of an object, never one of its prototype. */
export function member(object: RawObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
