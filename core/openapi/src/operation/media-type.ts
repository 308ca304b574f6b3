import type { Content, RequestBody } from "./operation.ts";

/** `Text/HTML; charset=utf-8` → `text/html`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/**
 * The media types in a key of a document. A comma separates two of them, and some documents write one before a parameter:
 * `application/json, x=1` → `application/json; x=1`; `application/json, text/xml` → both.
 */
export function mediaTypesIn(key: string): readonly string[] {
  return key
    .split(/,(?![^"]*"[^"]*$)\s*(?=[^\s,;=]+\/)/)
    .map((mediaType) => mediaType.trim().replaceAll(/\s*,\s*(?=[\w-]+=)/g, "; "));
}

/** Whether a body of this media type can be JSON; a range that includes JSON counts. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^((application|text)\/(x-)?json|[^/]+\/[^/]+\+json|\*\/\*|application\/\*)$/.test(
    essenceOf(mediaType),
  );
}

/** Whether a body of this media type is JSON: `application/json`, `application/x-json`, `text/json`, anything with `+json`. */
export function isJsonType(mediaType: string): boolean {
  return isJsonMediaType(mediaType) && !isMediaRange(mediaType);
}

/** Whether a body of this media type is a form: `application/x-www-form-urlencoded`, `multipart/form-data`. */
export function isFormType(mediaType: string): boolean {
  return /^(?:application\/x-www-form-urlencoded$|multipart\/)/.test(essenceOf(mediaType));
}

/** Whether a body of this media type is JSON texts, one per line: `application/x-ndjson`, `application/jsonl`. */
export function isJsonLinesType(mediaType: string): boolean {
  return /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)$|\+(?:jsonl|ndjson)$/.test(
    essenceOf(mediaType),
  );
}

/** Whether a body of this media type is XML. */
export function isXmlType(mediaType: string): boolean {
  return /^(?:application\/xml|text\/xml|.+\+xml)$/.test(essenceOf(mediaType));
}

/** Whether it is a range such as `image/*`. */
export function isMediaRange(mediaType: string): boolean {
  return essenceOf(mediaType).includes("*");
}

/** `image/png` matches `image/*` and `image/png`; `application/json` and `application/hal+json` match `application/*+json`. */
export function matchesMediaType(mediaType: string, range: string): boolean {
  const wanted = essenceOf(range);
  const essence = essenceOf(mediaType);
  if (wanted === "*/*" || wanted === essence) return true;
  if (wanted.endsWith("+json")) return isRangeOfJson(wanted) && isJsonType(mediaType);
  return wanted.endsWith("/*") && essence.startsWith(wanted.slice(0, -1));
}

function isRangeOfJson(range: string): boolean {
  return /^(application|\*)\/\*\+json$/.test(range);
}

/** The preference of a form, best first. */
const preferences: readonly RegExp[] = [
  /^application\/json$/,
  /^(application\/x-json|text\/(x-)?json|[^/]+\/(?!(merge-patch|json-patch)\+json$)[^/]+\+json)$/,
  /^application\/merge-patch\+json$/,
  /^(\*\/\*|application\/\*)$/,
  /^application\/x-www-form-urlencoded$/,
  /^multipart\//,
  /^application\/octet-stream$/,
  /^text\//,
];

/** The rank of a media type; smaller is better. */
export function preferenceOf(mediaType: string): number {
  const essence = essenceOf(mediaType);
  const rank = preferences.findIndex((pattern) => pattern.test(essence));
  return rank < 0 ? preferences.length : rank;
}

/** The content of a body with this media type, otherwise the first one. */
export function chooseContent(
  { contents }: RequestBody,
  mediaType: string | undefined,
): Content | undefined {
  if (mediaType === undefined) return contents[0];
  return (
    contents.find((content) => content.mediaType === mediaType) ??
    contents.find((content) => essenceOf(content.mediaType) === essenceOf(mediaType)) ??
    contents[0]
  );
}
