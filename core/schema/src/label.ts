import type { JsonSchema } from "./json-schema.ts";

/**
 * The label of a field: the title of its schema, otherwise its name in words. The title of a type that the schema refers
 * to does not count: several fields may have that type.
 */
export function labelOf(name: string, schema: JsonSchema): string {
  return ownTitle(schema) ?? nameInWords(name);
}

/**
 * The names that keep their own spelling, because two of them would get the same label: `user_id` and `userId`. A name
 * with a title has that as its label.
 */
export function similarNames(
  fields: Iterable<readonly [name: string, schema: JsonSchema]>,
): ReadonlySet<string> {
  const firsts = new Map<string, string>();
  const shared = new Set<string>();
  const untitled: string[] = [];
  for (const [name, schema] of fields) {
    const label = labelOf(name, schema);
    if ((firsts.get(label) ?? name) !== name) shared.add(label);
    else firsts.set(label, name);
    if (ownTitle(schema) === undefined) untitled.push(name);
  }
  return new Set(untitled.filter((name) => shared.has(nameInWords(name))));
}

/** The title written at a schema itself, or at the only part of it that is written in place. */
export function ownTitle(schema: JsonSchema): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  if (typeof schema.title === "string") return schema.title;
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(inlineParts);
  return parts.length === 1 && parts[0] !== undefined ? ownTitle(parts[0]) : undefined;
}

/** The parts of a schema that are written in place; `null` beside another branch does not count. */
function inlineParts(parts: unknown): readonly JsonSchema[] {
  if (!Array.isArray(parts)) return [];
  return (parts as readonly JsonSchema[]).filter(
    (part) => typeof part === "object" && part?.$ref === undefined && part?.type !== "null",
  );
}

/** Words that are written in capitals. */
const abbreviations: ReadonlySet<string> = new Set(
  (
    "api cpu css csv dns html http https iban id ip ipv4 ipv6 iso json os pdf sku sms sql ssh ssl " +
    "tcp tls ttl udp ui uri url utc uuid vat vpn xml yaml"
  ).split(" "),
);

/** A name in words, as a label: `first_name` → `First name`, `customerId` → `Customer ID`. */
export function nameInWords(name: string): string {
  return isWords(name) ? capitalized(wordsOf(name)) : name;
}

/**
 * A name in words, inside a sentence: `first_name` → `first name`. A name that is more than words stays as it is:
 * `filter[name]`, `$top`, `X-Request-ID`.
 */
export function wordsOf(name: string): string {
  if (!isWords(name)) return name;
  const words = name
    .replaceAll(
      /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/gu,
      "_",
    )
    .split("_")
    .filter((word) => word !== "");
  return words.length === 0 ? name : words.map(written).join(" ");
}

function isWords(name: string): boolean {
  return /^[\p{L}\p{N}_]+$/u.test(name);
}

/** `id` → `ID`, `ids` → `IDs`, `Name` → `name`, `ABC` → `ABC` */
function written(word: string): string {
  const lower = word.toLowerCase();
  const isCapitals = word.length > 1 && word === word.toUpperCase();
  if (isCapitals || abbreviations.has(lower)) return word.toUpperCase();
  const singular = lower.replace(/s$/, "");
  return abbreviations.has(singular) ? `${singular.toUpperCase()}s` : lower;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
