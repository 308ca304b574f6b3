/** Decides on one character, given as its number. */
export type CharacterTest = (code: number) => boolean;

/** Decides on one position between two characters. */
export type EdgeTest = (codes: Uint32Array, position: number) => boolean;

/** The syntax tree of a regular expression, as far as the question "does it match?" needs it. */
export type PatternNode =
  | { readonly kind: "character"; readonly accepts: CharacterTest }
  | { readonly kind: "edge"; readonly holds: EdgeTest }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly kind: "look";
      readonly body: PatternNode;
      readonly behind: boolean;
      readonly negative: boolean;
    };

/** A parsed pattern, and whether it reads text by code points (`u` mode) or by UTF-16 units. */
export interface ParsedPattern {
  readonly tree: PatternNode;
  readonly unicode: boolean;
}

/** Thrown inside the pattern engine for what it cannot do in linear time; it never leaves it. */
export class UncheckablePattern extends Error {}

const maximumDepth = 100;

const oneCharacter = String.raw`\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\0[0-7]{0,2}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]`;
const onlyUnicode = String.raw`\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[^}]*\}|\\[pP]\{[^}]*\}|`;
const atoms = {
  u: new RegExp(onlyUnicode + oneCharacter, "uy"),
  "": new RegExp(oneCharacter, "y"),
};
const quantifier = /([*+?])\??|\{(\d+)(?:(,)(\d*))?\}\??/y;
const groupOpening = /\((?:\?(?::|(<?)([=!])|<[^>=!][^>]*>))?/y;

const quantifierRanges: Readonly<Record<string, readonly [number, number]>> = {
  "*": [0, Infinity],
  "+": [1, Infinity],
  "?": [0, 1],
};

const isWord = accepter("\\w", "");
const atWordEdge: EdgeTest = (codes, position) =>
  isWord(codes[position - 1] ?? -1) !== isWord(codes[position] ?? -1);

/** Holds at the beginning of the text. */
export const atStart: EdgeTest = (_codes, position) => position === 0;

const edges: Readonly<Record<string, EdgeTest>> = {
  "^": atStart,
  $: (codes, position) => position === codes.length,
  "\\b": atWordEdge,
  "\\B": (codes, position) => !atWordEdge(codes, position),
};

/**
 * Reads an ECMAScript regular expression; throws `UncheckablePattern` when it is not one, or needs backtracking.
 *
 * The platform's own parser judges the syntax first (it builds a `RegExp` but never runs it), so this
 * one may assume a valid pattern and only has to find where each part ends.
 */
export function parsePattern(source: string): ParsedPattern {
  const flags = isExpression(source, "u") ? "u" : "";
  if (flags === "" && !isExpression(source, "")) throw new UncheckablePattern();
  return { tree: new PatternParser(source, flags).choice(0), unicode: flags === "u" };
}

/** Whether the platform can read a text as a regular expression. */
export function isExpression(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

class PatternParser {
  readonly #source: string;
  readonly #flags: "u" | "";
  #position = 0;

  constructor(source: string, flags: "u" | "") {
    this.#source = source;
    this.#flags = flags;
  }

  choice(depth: number): PatternNode {
    if (depth > maximumDepth) throw new UncheckablePattern();
    const options = [this.#sequence(depth)];
    while (this.#source[this.#position] === "|") {
      this.#position++;
      options.push(this.#sequence(depth));
    }
    return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
  }

  #sequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#position < this.#source.length && !/[|)]/.test(this.#source[this.#position] ?? ""))
      parts.push(
        this.#quantified(this.#source[this.#position] === "(" ? this.#group(depth) : this.#atom()),
      );
    return { kind: "sequence", parts };
  }

  #group(depth: number): PatternNode {
    const [text, behind, look] = this.#take(groupOpening) ?? [];
    // `(?i:` is valid in the newest engines; the rest of the pattern would need its flags.
    if (text === "(" && this.#source[this.#position] === "?") throw new UncheckablePattern();
    const body = this.choice(depth + 1);
    this.#position++;
    if (look === undefined) return body;
    return { kind: "look", body, behind: behind === "<", negative: look === "!" };
  }

  #atom(): PatternNode {
    const [text = ""] = this.#take(atoms[this.#flags]) ?? [];
    const holds = Object.hasOwn(edges, text) ? edges[text] : undefined;
    if (holds) return { kind: "edge", holds };
    if (/^\\[1-9k]|^\\c$/.test(text)) throw new UncheckablePattern();
    return { kind: "character", accepts: accepter(text, this.#flags) };
  }

  #quantified(body: PatternNode): PatternNode {
    const [text, sign, least, comma, most] = this.#take(quantifier) ?? [];
    if (text === undefined) return body;
    const [from, to] =
      (sign && quantifierRanges[sign]) ||
      ([Number(least), comma ? Number(most || Infinity) : Number(least)] as const);
    return { kind: "repeat", body, least: from, most: to };
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#position;
    const found = expression.exec(this.#source);
    if (found) this.#position = expression.lastIndex;
    return found;
  }
}

/**
 * The test for one atom: a class, an escape, a dot or a plain character.
 *
 * Running the platform's `RegExp` on a single character cannot backtrack, and gives its exact
 * meaning of classes and Unicode properties for free.
 */
function accepter(atom: string, flags: string): CharacterTest {
  const literal = atom.codePointAt(0);
  if (!/^[\\.[]/.test(atom)) return (code) => code === literal;
  const native = new RegExp(`^(?:${atom})$`, flags);
  const known = new Int8Array(128);
  return (code) => {
    if (code < 0) return false;
    if (code > 127) return native.test(String.fromCodePoint(code));
    return (known[code] ||= native.test(String.fromCodePoint(code)) ? 1 : -1) > 0;
  };
}
