/** The type and subtype of a media type, in lower case and without parameters. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a body of this media type can be JSON; `*` stands for any type. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^(application\/json|text\/json|[^/]+\/[^/]+\+json|\*\/\*|application\/\*)$/.test(
    essenceOf(mediaType),
  );
}

/** What a form likes best first. */
const preferences: readonly RegExp[] = [
  /^application\/json$/,
  /^(text\/json|[^/]+\/(?!(merge-patch|json-patch)\+json$)[^/]+\+json)$/,
  /^application\/merge-patch\+json$/,
  /^(\*\/\*|application\/\*)$/,
  /^application\/x-www-form-urlencoded$/,
  /^multipart\//,
  /^application\/octet-stream$/,
  /^text\//,
];

/** The place of a media type among those that a form can use; smaller is better. */
export function preferenceOf(mediaType: string): number {
  const essence = essenceOf(mediaType);
  const place = preferences.findIndex((pattern) => pattern.test(essence));
  return place < 0 ? preferences.length : place;
}
