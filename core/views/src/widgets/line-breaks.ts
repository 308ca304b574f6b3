const lineBreak = /\r\n|\r|\n/;

/**
 * A text as a browser gives it back, with the line breaks that it came with: browsers turn all of them into line feeds.
 * Lines that are still there keep theirs, and new ones get that of the first.
 */
export function withLineBreaksOf(before: string, entered: string): string {
  if (!before.includes("\r") || entered.includes("\r")) return entered;
  const [was, lines] = [before.split(lineBreak), entered.split("\n")];
  const breaks = before.match(new RegExp(lineBreak, "g")) ?? [];
  const kept = commonLength(was, lines);
  const keptAtEnd = commonLength(was.slice(kept).toReversed(), lines.slice(kept).toReversed());
  const breakAfter = (at: number): string | undefined => {
    if (at < kept) return breaks[at];
    return at + 1 >= lines.length - keptAtEnd ? breaks[at + was.length - lines.length] : breaks[0];
  };
  return lines
    .map((line, at) => (at === lines.length - 1 ? line : line + (breakAfter(at) ?? breaks[0])))
    .join("");
}

/** How many lines are the same from the beginning. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  const other = left.findIndex((line, at) => line !== right[at]);
  return other < 0 ? left.length : other;
}
