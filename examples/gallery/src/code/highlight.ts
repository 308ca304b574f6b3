/** A token of TypeScript; plain text has no kind. */
export interface Token {
  readonly kind?: string;
  readonly text: string;
}

const keywords =
  "abstract as async await class const export extends for from function if implements import in interface keyof new of override readonly return static this type typeof undefined null true false void while";

// The order matters: the first group that matches is the kind.
const token = new RegExp(
  [
    /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)/,
    /(?<string>"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/,
    new RegExp(`(?<keyword>\\b(?:${keywords.replaceAll(" ", "|")})\\b)(?!:)`),
    /(?<number>(?<![\w#])\d[\d_.]*)/,
    /(?<type>\b[A-Z]\w*)/,
    /(?<function>\b[a-z]\w*(?=\())/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/**
 * Splits TypeScript into tokens: `new Text()` → `[{ kind: "keyword", text: "new" }, …]`.
 * A regular expression is enough for short examples and avoids loading a parser.
 */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    tokens.push({ ...(kind !== undefined && { kind }), text: match[0] });
    end = match.index + match[0].length;
  }
  return end < code.length ? [...tokens, { text: code.slice(end) }] : tokens;
}
