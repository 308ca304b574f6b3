/** How close a text comes to a word of a search: it has the word, one that begins so, its letters, or none of it. */
const closeness = { word: 3, start: 2, inside: 1, none: 0 };

/** The closest that a text comes to a word; both in lower case. */
export function closenessOf(text: string, word: string): number {
  let best = closeness.none;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = isEdge(text.charAt(at - 1), word.charAt(0));
    const isEnd = isEdge(word.charAt(word.length - 1), text.charAt(at + word.length));
    if (isStart && isEnd) return closeness.word;
    best = Math.max(best, isStart ? closeness.start : closeness.inside);
  }
  return best;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word begins or ends between two characters. */
function isEdge(before: string, after: string): boolean {
  return !letter.test(before) || !letter.test(after);
}
