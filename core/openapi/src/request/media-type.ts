/** The media type without its parameters, in lower case. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether a body of this type is one JSON text: `application/json`, `text/json`, anything with `+json`. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application\/json|text\/json|.+\+json)$/.test(essenceOf(mediaType));
}

/** Whether a body of this type is XML. */
export function isXmlType(mediaType: string): boolean {
  return /^(?:application\/xml|text\/xml|.+\+xml)$/.test(essenceOf(mediaType));
}

/** Whether it names several types, as `image/*` does. */
export function isMediaRange(mediaType: string): boolean {
  return mediaType.includes("*");
}

/** Whether a type is one of those that a range or another type stands for. */
export function matchesMediaType(mediaType: string, range: string): boolean {
  const wanted = essenceOf(range);
  const essence = essenceOf(mediaType);
  if (wanted === "*/*" || wanted === essence) return true;
  return wanted.endsWith("/*") && essence.startsWith(wanted.slice(0, -1));
}
