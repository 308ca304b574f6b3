/** Writes every character but letters, digits and `-._~` as a percent-encoded triple. */
export function percentEncode(text: string): string {
  // Half of a surrogate pair has no encoding.
  const wellFormed = text.replace(/\p{Surrogate}/gu, "\uFFFD");
  return encodeURIComponent(wellFormed).replace(/[!'()*]/g, asTriple);
}

/** What a reserved expansion keeps where: never what would end the value or split it. */
const kept = {
  // A slash, a question mark and a hash would leave the segment.
  path: /%[\da-fA-F]{2}|[:@!$&'()*+,;=]+/g,
  // An ampersand would begin another parameter, a plus is read as a space; brackets and hash are not allowed.
  query: /%[\da-fA-F]{2}|[:/?@!$'()*,;=]+/g,
  // A semicolon would begin another cookie.
  cookie: /%[\da-fA-F]{2}|[:/?#[\]@!$&'()*+=]+/g,
} as const;

/** Percent-encodes, but keeps reserved characters and triples that are already encoded (`allowReserved`). */
export function percentEncodeReserved(text: string, place: keyof typeof kept): string {
  let encoded = "";
  let end = 0;
  for (const match of text.matchAll(kept[place])) {
    encoded += percentEncode(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return encoded + percentEncode(text.slice(end));
}

/** Encodes for `application/x-www-form-urlencoded`, where a space is a plus. */
export function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

function asTriple(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
