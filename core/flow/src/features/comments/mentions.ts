/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** A part of a comment's text: `mention` is the id of the person whom it names. */
export interface TextPart {
  readonly text: string;
  /** Where the part starts in the whole text. */
  readonly from: number;
  readonly mention?: string;
}

/** More mentions in one text are plain text. */
const maximumMentions = 50;

/** `"Ask @Ada!"` → `"Ask "`, `"@Ada"` with the mention `p1`, and `"!"`. The longest matching name wins. */
export function splitMentions(text: string, people: Iterable<Mentionable>): TextPart[] {
  const byLength = [...people]
    .filter(({ name }) => name !== "")
    .map(({ id, name }) => ({ id, length: name.length, lowerCase: name.toLowerCase() }))
    .toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const { index: at } of [...text.matchAll(mentionStart)].slice(0, maximumMentions)) {
    if (at < plainFrom) continue;
    const rest = text.slice(at + 1, at + 1 + lookAheadLength);
    // Compares slices of the original length, because lower case may be longer: `İ` becomes two characters.
    const person = byLength.find(
      ({ length, lowerCase }) =>
        rest.slice(0, length).toLowerCase() === lowerCase &&
        !wordCharacter.test(rest.slice(length)),
    );
    if (!person) continue;
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), from: plainFrom });
    plainFrom = at + 1 + person.length;
    parts.push({ text: text.slice(at, plainFrom), from: at, mention: person.id });
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), from: plainFrom });
  return parts;
}

/** An address such as `ada@example.org` mentions nobody. */
const mentionStart = /(?<![\p{L}\p{N}])@/gu;
const wordCharacter = /^[\p{L}\p{N}]/u;
/** In characters. Longer than any name, so that it includes the character after the name. */
const lookAheadLength = 100;
