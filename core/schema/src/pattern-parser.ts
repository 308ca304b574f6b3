/** Tests one character, given as its code. */
export type CharacterTest = (code: number) => boolean;

/** Tests one position between two characters. */
export type EdgeTest = (codes: Uint32Array, position: number) => boolean;

/** The syntax tree of a regular expression, without captures. */
export type PatternNode =
  | { readonly kind: "character"; readonly accepts: CharacterTest }
  | { readonly kind: "edge"; readonly holds: EdgeTest }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly min: number;
      readonly max: number;
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

/** Thrown and caught inside the pattern engine, for patterns that it cannot match in linear time. */
export class UncheckablePattern extends Error {}

const maxDepth = 100;

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

/** `^`: matches at the beginning of the text. */
export const atStart: EdgeTest = (_codes, position) => position === 0;

/** `$`: matches at the end of the text. */
export const atEnd: EdgeTest = (codes, position) => position === codes.length;

const edges: Readonly<Record<string, EdgeTest>> = {
  "^": atStart,
  $: atEnd,
  "\\b": atWordEdge,
  "\\B": (codes, position) => !atWordEdge(codes, position),
};

/**
 * Parses an ECMAScript regular expression. Throws `UncheckablePattern` if it is invalid or needs backtracking.
 *
 * The platform validates the syntax first (it creates a `RegExp` but never runs it), so this parser can assume a valid
 * pattern and only has to find the end of each part.
 */
export function parsePattern(pattern: string): ParsedPattern {
  const { source, ignoreCase } = withoutDelimiters(pattern);
  const flags = isExpression(source, "u") ? "u" : "";
  if (flags === "" && !isExpression(source, "")) throw new UncheckablePattern();
  const tree = new PatternParser(source, flags, ignoreCase).choice(0);
  return { tree, unicode: flags === "u" };
}

/** `/^[a-z]+$/i` → `^[a-z]+$`, ignoring case. Without the edges the slashes may be meant. */
function withoutDelimiters(pattern: string): { source: string; ignoreCase: boolean } {
  const [, source, flags = ""] = /^\/(\^.*|.*\$)\/([a-z]*)$/s.exec(pattern) ?? [];
  return source === undefined
    ? { source: pattern, ignoreCase: false }
    : { source, ignoreCase: flags.includes("i") };
}

/** Whether the platform accepts a text as a regular expression. */
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
  readonly #ignoreCase: boolean;
  #position = 0;

  constructor(source: string, flags: "u" | "", ignoreCase: boolean) {
    this.#source = source;
    this.#flags = flags;
    this.#ignoreCase = ignoreCase;
  }

  choice(depth: number): PatternNode {
    if (depth > maxDepth) throw new UncheckablePattern();
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
    // `(?i:` is valid in the newest engines; flags of a group are not supported here.
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
    return { kind: "character", accepts: accepter(text, this.#flags, this.#ignoreCase) };
  }

  #quantified(body: PatternNode): PatternNode {
    const [text, sign, min, comma, max] = this.#take(quantifier) ?? [];
    if (text === undefined) return body;
    const [from, to] =
      (sign && quantifierRanges[sign]) ||
      ([Number(min), comma ? Number(max || Infinity) : Number(min)] as const);
    return { kind: "repeat", body, min: from, max: to };
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
 * The platform's `RegExp` cannot backtrack on a single character, and implements classes and Unicode properties.
 */
function accepter(atom: string, flags: string, ignoreCase = false): CharacterTest {
  const literal = atom.codePointAt(0);
  if (!ignoreCase && !/^[\\.[]/.test(atom)) return (code) => code === literal;
  const native = new RegExp(`^(?:${atom})$`, ignoreCase ? `${flags}i` : flags);
  const known = new Int8Array(128);
  return (code) => {
    if (code < 0) return false;
    if (code > 127) return native.test(String.fromCodePoint(code));
    return (known[code] ||= native.test(String.fromCodePoint(code)) ? 1 : -1) > 0;
  };
}
