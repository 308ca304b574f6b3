import type { Random } from "./random.ts";

/** A part of a regular expression. Edges and assertions are left out: every text is tested with the whole expression. */
type Part =
  | { readonly kind: "character"; readonly characters: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly options: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly min: number; readonly max: number };

/** In groups, so that a random text has characters of each: an assertion may demand that. */
const alphabet: readonly (readonly string[])[] = [
  Array.from("abcdefghijklmnopqrstuvwxyz"),
  Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  Array.from("0123456789"),
  Array.from("-_.@/:"),
  Array.from(` !"#$%&'()*+,;<=>?[\\]^\`{|}~`),
  Array.from("éßЖ中"),
];

/** How many texts are tried: most do not fulfill an assertion such as `(?=.*\d)`. */
const attempts = 300;
/** In characters; writing a longer text takes long, so it is tried a few times only. */
const longLength = 500;
/** How much longer than necessary a text may be, in characters. */
const maxExtra = 24;

/**
 * Texts that match a pattern and have a length within the limits: `^[A-Z0-9]+$` and 32 to 32 characters → one of exactly 32.
 * None if the pattern is invalid, or no such text is found.
 */
export function textsMatching(
  pattern: string,
  { minLength = 0, maxLength = Infinity }: { minLength?: number; maxLength?: number },
  random: Random,
): readonly string[] {
  const flags = ["u", ""].find((each) => isExpression(pattern, each));
  if (flags === undefined) return [];
  const expression = new RegExp(pattern, flags);
  const tree = new PatternReader(pattern, flags).choice();
  const found: string[] = [];
  const most = minLength > longLength ? 3 : attempts;
  for (let attempt = 0; attempt < most && found.length < 3; attempt++) {
    const text = write(tree, { minLength, maxLength, extra: attempt % maxExtra }, random);
    const length = lengthOf(text);
    if (length >= minLength && length <= maxLength && expression.test(text)) found.push(text);
  }
  return found;
}

/** In characters, as schemas count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

const atom =
  /\[(?:\\[^]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[^]|[^]/uy;
const quantifier = /([*+?])\??|\{(\d+)(?:(,)(\d*))?\}\??/y;
const opening = /\((?:\?(?::|<[^>=!][^>]*>|(<?[=!])))?/y;

/** Reads the structure of an expression that the platform accepts. */
class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  choice(): Part {
    const options = [this.#sequence()];
    while (this.#source[this.#at] === "|") {
      this.#at++;
      options.push(this.#sequence());
    }
    return { kind: "choice", options };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? ""))
      parts.push(this.#repeated(this.#source[this.#at] === "(" ? this.#group() : this.#atom()));
    return { kind: "sequence", parts };
  }

  #group(): Part {
    const [, assertion] = this.#take(opening) ?? [];
    const body = this.choice();
    this.#at++;
    return assertion === undefined ? body : nothing;
  }

  #atom(): Part {
    const [text = ""] = this.#take(atom) ?? [];
    if (/^(?:[\^$]|\\[bB])$/.test(text)) return nothing;
    const test = new RegExp(`^${text}$`, this.#flags);
    const groups = alphabet.map((group) => group.filter((character) => test.test(character)));
    // A group is as likely as any other.
    const characters = groups.flatMap((group) =>
      group.length === 0
        ? []
        : Array.from({ length: 26 }, (_, at) => group[at % group.length] ?? ""),
    );
    const [, hex = ""] = /^\\(?:u\{?|x)([\da-fA-F]+)\}?$/.exec(text) ?? [];
    const literal = hex === "" ? [] : [String.fromCodePoint(Number.parseInt(hex, 16))];
    const control = ["\n", "\t", "\r"].filter((character) => test.test(character));
    const known = [characters, literal, control, text.length === 1 ? [text] : []];
    return { kind: "character", characters: known.find((each) => each.length > 0) ?? [] };
  }

  #repeated(part: Part): Part {
    const [text, symbol, min = "", comma, max = ""] = this.#take(quantifier) ?? [];
    if (text === undefined) return part;
    if (symbol !== undefined)
      return {
        kind: "repeat",
        part,
        min: symbol === "+" ? 1 : 0,
        max: symbol === "?" ? 1 : Infinity,
      };
    const most = comma === undefined ? Number(min) : max === "" ? Infinity : Number(max);
    return { kind: "repeat", part, min: Number(min), max: most };
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source) ?? undefined;
    if (found) this.#at = expression.lastIndex;
    return found;
  }
}

const nothing: Part = { kind: "sequence", parts: [] };

/** More copies of a part would make texts that no server accepts. */
const maxCopies = 10_000;

/** Writes a text: first the shortest one of random choices, then more copies of its repeated parts up to a random length. */
function write(
  tree: Part,
  limits: { readonly minLength: number; readonly maxLength: number; readonly extra: number },
  random: Random,
): string {
  const repeats: { readonly part: Part; readonly max: number; readonly copies: string[][] }[] = [];
  const expand = (part: Part): string[] => {
    switch (part.kind) {
      case "character":
        return [random.pick(part.characters) ?? ""];
      case "sequence":
        return part.parts.flatMap((each) => [...marked(each)]);
      case "choice":
        return [...marked(random.pick(part.options) ?? nothing)];
      case "repeat":
        return [...marked(part)];
    }
  };
  // A repeated part stands in the text as its number between two private characters, until all have been copied.
  const marked = (part: Part): string[] => {
    if (part.kind !== "repeat") return expand(part);
    const min = Math.min(part.min, maxCopies);
    const copies = Array.from({ length: min }, () => expand(part.part));
    repeats.push({ part: part.part, max: Math.min(part.max, maxCopies), copies });
    return [`\u{F0000}${repeats.length - 1}\u{F0001}`];
  };
  const top = expand(tree);
  const textOf = (pieces: readonly string[]): string =>
    pieces
      .map((piece) => {
        const [, number] = /^\u{F0000}(\d+)\u{F0001}$/u.exec(piece) ?? [];
        const repeat = number === undefined ? undefined : repeats[Number(number)];
        return repeat ? repeat.copies.map(textOf).join("") : piece;
      })
      .join("");
  const { minLength, maxLength, extra } = limits;
  let length = lengthOf(textOf(top));
  const target = Math.min(maxLength, Math.max(minLength, length + random.between(0, extra)));
  for (let tries = 0; length < target && tries < 2 * target; tries++) {
    const open = repeats.filter(({ copies, max }) => copies.length < max);
    const repeat = random.pick(open);
    if (!repeat) break;
    repeat.copies.push(expand(repeat.part));
    length = lengthOf(textOf(top));
    // The copy may be too long.
    if (length > maxLength) {
      repeat.copies.pop();
      length = lengthOf(textOf(top));
    }
  }
  return textOf(top);
}
