/**
 * The options of an element: attributes in HTML, properties in code.
 *
 *   <heddle-form base-url="/api" skip-read-only>       form.baseUrl === "/api", form.skipReadOnly === true
 *   <heddle-record parameters='{"id": 7}'>             record.parameters.id === 7
 */
import { HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

/**
 * How an option is written.
 *
 * - `text`: an attribute and a property that reflect each other.
 * - `flag`: an attribute that is true unless its value is `false`, and a property that reflects it.
 * - `data`: an attribute with JSON or a plain text, or any value as a property, which wins. Large numbers keep every digit.
 * - `schema`: like `data`, with numbers as in an OpenAPI document: its bounds are numbers.
 * - `object`: a property only.
 */
export type OptionKind = "text" | "flag" | "data" | "schema" | "object";

/** The kind of each option, by the name of its property. */
export type OptionTable = Readonly<Record<string, OptionKind>>;

/** The parameters of a flow that attributes set. */
export const flowFlags: OptionTable = {
  editable: "flag",
  enableConnect: "flag",
  enableDelete: "flag",
  enableMultiselect: "flag",
  selectionOnDrag: "flag",
  showMinimap: "flag",
  showOutline: "flag",
  displaySideBar: "flag",
  allowEdgeLoops: "flag",
};

/** Thrown for an element that is not written as it should be; `code` names the problem. */
export class ElementError extends HeddleError {}

/** `baseUrl` → `base-url` */
export function attributeOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `base-url` → `baseUrl` */
export function propertyOf(attribute: string): string {
  return attribute.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The attributes of a table. */
export function attributesOf(table: OptionTable): string[] {
  return Object.entries(table)
    .filter(([, kind]) => kind !== "object")
    .map(([name]) => attributeOf(name));
}

/** An element with options that are kept by itself. */
export interface OptionHost extends HTMLElement {
  /** The values that were set as properties. */
  readonly optionValues: Map<string, unknown>;
  optionChanged(name: string): void;
}

/** How the JSON of an attribute is read, for the kinds that have any. */
const parsers: Readonly<Partial<Record<OptionKind, (text: string) => unknown>>> = {
  data: parseExactJson,
  schema: (text) => JSON.parse(text) as unknown,
};

/** Reads an option: `undefined` where it is neither an attribute nor a property. */
export function readOption(host: OptionHost, name: string, kind: OptionKind): unknown {
  if (host.optionValues.has(name)) return host.optionValues.get(name);
  const text = kind === "object" ? null : host.getAttribute(attributeOf(name));
  if (text === null) return undefined;
  if (kind === "flag") return text !== "false";
  const parse = parsers[kind];
  if (!parse || !/^\s*[{[]/.test(text)) return text;
  try {
    return parse(text);
  } catch (cause) {
    const attribute = `${attributeOf(name)} of <${host.localName}>`;
    const { cause: reason = cause } = cause as Error;
    throw new ElementError(
      "invalid_attribute",
      `The attribute ${attribute} is not JSON: ${String(reason)}. Quote names, as in '{"id": 7}'.`,
      { cause },
    );
  }
}

/** Sets an option as a property; `undefined` and `null` remove it. */
export function writeOption(
  host: OptionHost,
  name: string,
  kind: OptionKind,
  value: unknown,
): void {
  const isGone = value === undefined || value === null;
  const isReflected = kind === "text" || kind === "flag";
  if (!isReflected) {
    if (isGone) host.optionValues.delete(name);
    else host.optionValues.set(name, value);
    return host.optionChanged(name);
  }
  // The element hears of a changed attribute.
  if (isGone) host.removeAttribute(attributeOf(name));
  else host.setAttribute(attributeOf(name), value === true ? "" : `${value as string | boolean}`);
}

/** The value of an option where a property is read: HTML's own attributes are empty texts and false where they are missing. */
export function propertyValue(host: OptionHost, name: string, kind: OptionKind): unknown {
  try {
    return readOption(host, name, kind) ?? (kind === "text" ? "" : undefined);
  } catch {
    // The element shows the error.
    return undefined;
  }
}

/** Defines the properties of a table that the class does not define itself. */
export function defineProperties(prototype: OptionHost, table: OptionTable): void {
  for (const [name, kind] of Object.entries(table)) {
    if (Object.hasOwn(prototype, name)) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: OptionHost) {
        return propertyValue(this, name, kind);
      },
      set(this: OptionHost, value: unknown) {
        writeOption(this, name, kind, value);
      },
    });
  }
}
