/** "Ada Lovelace" → "AL", "ben" → "B" */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => /^./u.exec(word)?.[0].toLocaleUpperCase() ?? "").join("");
}
