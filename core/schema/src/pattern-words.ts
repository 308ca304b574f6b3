import type { Translatable } from "@heddle/params";

import { messages } from "./messages.ts";
import {
  atEnd,
  atStart,
  type CharacterTest,
  type EdgeTest,
  parsePattern,
  type PatternNode,
  UncheckablePattern,
} from "./pattern-parser.ts";

const { patterns } = messages;

/** More than this is clearer as a pattern. */
const maxPieces = 4;
const maxListedCharacters = 6;

/** What a pattern expects, in words: `^\d{5}$` → `5 digits`. `undefined` for one that is not a short list of characters. */
export function patternInWords(source: string): Translatable | undefined {
  try {
    const { tree } = parsePattern(source);
    const parts = tree.kind === "sequence" ? tree.parts : [];
    const isWhole = isEdge(parts[0], atStart) && isEdge(parts.at(-1), atEnd);
    return isWhole ? inWords(parts.slice(1, -1)) : undefined;
  } catch (error) {
    if (error instanceof UncheckablePattern) return undefined;
    throw error;
  }
}

function isEdge(node: PatternNode | undefined, holds: EdgeTest): boolean {
  return node?.kind === "edge" && node.holds === holds;
}

/** A part of the text: some characters of some kinds, a fixed text, or an optional part. */
type Piece =
  | { readonly kinds: readonly CharacterKind[]; readonly min: number; readonly max: number }
  | { readonly text: string }
  | { readonly optional: Translatable };

function inWords(parts: readonly PatternNode[]): Translatable {
  const pieces = parts.flatMap(piecesOf).reduce<Piece[]>(joined, []);
  if (pieces.length === 0 || pieces.length > maxPieces) throw new UncheckablePattern();
  return pieces.map(pieceInWords).reduce((first, second) => patterns.followedBy({ first, second }));
}

function piecesOf(node: PatternNode): readonly Piece[] {
  switch (node.kind) {
    case "character":
      return [characterPiece(node.accepts, 1, 1)];
    case "sequence":
      return node.parts.flatMap(piecesOf);
    case "repeat":
      return [repeatedPiece(node.body, node.min, node.max)];
    default:
      throw new UncheckablePattern();
  }
}

function repeatedPiece(body: PatternNode, min: number, max: number): Piece {
  const parts = body.kind === "sequence" ? body.parts : [body];
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "character") {
    return characterPiece(first.accepts, min, max);
  }
  if (min !== 0 || max !== 1) throw new UncheckablePattern();
  return { optional: inWords(parts) };
}

function characterPiece(accepts: CharacterTest, min: number, max: number): Piece {
  const [only, ...others] = printable.filter((character) => accepts(characterCode(character)));
  const isText = only !== undefined && only !== " " && others.length === 0 && min === max;
  if (isText) return { text: only.repeat(min) };
  const isOptional = min === 0 && max === 1;
  const piece = { kinds: kindsOf(accepts), min: isOptional ? 1 : min, max };
  return isOptional ? { optional: pieceInWords(piece) } : piece;
}

/** Adds a piece, or lengthens the last one: `\d\d` is two digits. */
function joined(pieces: Piece[], next: Piece): Piece[] {
  const last = pieces.at(-1);
  const both = last && together(last, next);
  return both ? [...pieces.slice(0, -1), both] : [...pieces, next];
}

function together(last: Piece, next: Piece): Piece | undefined {
  if ("text" in last && "text" in next) return { text: last.text + next.text };
  if (!("kinds" in last && "kinds" in next)) return undefined;
  const isSame = last.kinds.join() === next.kinds.join();
  return isSame ? { ...next, min: last.min + next.min, max: last.max + next.max } : undefined;
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at));

/** Characters that have a name, the larger kinds first. */
const named = {
  letters: printable.filter((character) => /[a-z]/i.test(character)),
  capitals: printable.filter((character) => /[A-Z]/.test(character)),
  lowercase: printable.filter((character) => /[a-z]/.test(character)),
  digits: printable.filter((character) => /\d/.test(character)),
  spaces: [" "],
};

/** The name of a kind, or a single character. */
type CharacterKind = keyof typeof patterns.kinds | (string & {});

/** `[a-z\d_]` → `lowercase`, `digits`, `_` */
function kindsOf(accepts: CharacterTest): readonly CharacterKind[] {
  const found = new Set(printable.filter((character) => accepts(characterCode(character))));
  const isBeyondAscii = accepts(characterCode("é"));
  if (isBeyondAscii && found.size === printable.length) return ["any"];
  const names = Object.entries(named).flatMap(([name, members]) => {
    if (!members.every((member) => found.has(member))) return [];
    for (const member of members) found.delete(member);
    return [name];
  });
  const rest = [...found];
  const isListable =
    !isBeyondAscii && rest.length <= maxListedCharacters && !rest.some(isAlphanumeric);
  if (!isListable) throw new UncheckablePattern();
  return [...names, ...rest];
}

/** A part of the letters or digits, such as `[1-9]`, has no name. */
function isAlphanumeric(character: string): boolean {
  return /[a-z\d]/i.test(character);
}

function characterCode(character: string): number {
  return character.codePointAt(0) ?? -1;
}

function pieceInWords(piece: Piece): Translatable {
  if ("text" in piece) return patterns.text({ text: piece.text });
  if ("optional" in piece) return patterns.optional({ part: piece.optional });
  const { kinds, min, max } = piece;
  const isOpen = max === Infinity;
  const characters = alternatives(kinds.map((kind) => kindInWords(kind, isOpen ? 2 : max)));
  if (min === max) return patterns.exactly({ count: min, characters });
  if (!isOpen) return patterns.between({ min: String(min), max: String(max), characters });
  return min > 1 ? patterns.atLeast({ count: min, characters }) : characters;
}

/** `[a, b, c]` → `a, b or c` */
function alternatives(words: readonly Translatable[]): Translatable {
  return words.reduce((first, second, at) =>
    at === words.length - 1 ? messages.or({ first, second }) : patterns.comma({ first, second }),
  );
}

function kindInWords(kind: CharacterKind, count: number): Translatable {
  return Object.hasOwn(patterns.kinds, kind)
    ? patterns.kinds[kind as keyof typeof patterns.kinds]({ count })
    : patterns.text({ text: kind });
}
