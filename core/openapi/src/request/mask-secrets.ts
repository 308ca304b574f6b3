import { base64Forms } from "./base64.ts";
import { hiddenText } from "./request-values.ts";

/** Shorter secrets occur in too many words to search for them. */
const minSecretLength = 4;

/** Shorter secrets are found only in their own case: `test` is not `Test`. */
const minLengthInAnyCase = 8;

const encoder = new TextEncoder();

/** One character per byte, so that an index in the text is an index of the bytes. */
function asCharacters(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function charactersOf(text: string): string {
  return asCharacters(encoder.encode(text));
}

/** A text to search for, with one character per byte. */
interface Needle {
  readonly text: string;
  readonly ignoreCase: boolean;
}

/** Masks known secrets in text and bytes: a server may repeat what it received, in any usual encoding. */
export class Secrets {
  readonly #needles: readonly Needle[];

  constructor(secrets: readonly string[]) {
    this.#needles = [...new Set(secrets)]
      .filter((secret) => secret.length >= minSecretLength)
      .flatMap(needlesOf);
  }

  /** `token=abcd` with the secret `abcd` → `token=********`. */
  inText(text: string): string {
    if (this.#needles.length === 0) return text;
    const bytes = encoder.encode(text);
    const hidden = this.inBytes(bytes);
    return hidden === bytes ? text : new TextDecoder("utf-8", { ignoreBOM: true }).decode(hidden);
  }

  /** Masks secrets in bytes; returns the same bytes if there is none. */
  inBytes(bytes: Uint8Array): Uint8Array {
    if (this.#needles.length === 0) return bytes;
    const text = asCharacters(bytes);
    const ranges = this.#find(text, maxEscapeLevels);
    return ranges.length === 0 ? bytes : withMasked(bytes, ranges);
  }

  /** Whether a secret in a text of this charset has the bytes that are searched for. */
  areFoundIn(charset: string | undefined): boolean {
    if (this.#needles.length === 0 || charset === undefined || /^utf-?8$/i.test(charset))
      return true;
    const isPlain = this.#needles.every(({ text }) => !notAscii.test(text));
    return isPlain && asciiCharsets.test(charset);
  }

  /** Masks secrets in bytes that arrive in parts, and are returned in other parts. */
  inStream(): (part: Uint8Array, isLast: boolean) => Uint8Array {
    if (this.#needles.length === 0) return (part) => part;
    const longest = Math.max(...this.#needles.map(({ text }) => text.length));
    const overlap = longest * maxWrittenPerCharacter;
    let waiting: Uint8Array[] = [];
    let length = 0;
    return (part, isLast) => {
      waiting.push(part);
      length += part.length;
      if (!isLast && length < minWindowBytes + 2 * overlap) return new Uint8Array();
      const window = joined(waiting);
      const ranges = this.#find(asCharacters(window), maxEscapeLevels);
      // A secret that begins before the cut ends within the window.
      let cut = isLast ? window.length : window.length - overlap;
      for (const [start, end] of ranges.toSorted(([left], [right]) => left - right))
        if (start < cut && cut < end) cut = end;
      waiting = [window.subarray(cut)];
      length = window.length - cut;
      const done = ranges.filter(([, end]) => end <= cut);
      return withMasked(window.subarray(0, cut), done);
    };
  }

  #find(text: string, levels: number): readonly Range[] {
    const lower = text.toLowerCase();
    const found = this.#needles.flatMap(({ text: needle, ignoreCase }) =>
      rangesOf(ignoreCase ? lower : text, needle),
    );
    const decoded = levels > 0 ? decode(text) : text;
    const inside = decoded === text ? [] : this.#find(decoded, levels - 1);
    if (inside.length === 0) return found;
    // Most texts contain no secret, so the positions are computed only now.
    const escapes = escapesIn(text);
    return [
      ...found,
      ...inside.map(([start, end]): Range => [
        sourceOf(start, escapes),
        sourceOf(end - 1, escapes, "end"),
      ]),
    ];
  }
}

/** Large windows are searched faster than many small ones. */
const minWindowBytes = 2 ** 20;

/** An escape of twelve bytes whose bytes are escaped again, with three bytes each. */
const maxWrittenPerCharacter = 36;

const notAscii = /\P{ASCII}/u;

/** Charsets in which ASCII characters have their own bytes. */
const asciiCharsets = /^(?:us-ascii|ascii|iso-?8859|latin|windows-125|gb|big5|euc-)/i;

/** The ways in which a secret is written, apart from escapes: verbatim, in a form, in hex, in base64. */
function needlesOf(secret: string): readonly Needle[] {
  const ignoreCase = secret.length >= minLengthInAnyCase;
  const verbatim = charactersOf(secret);
  const hex = Array.from(encoder.encode(secret), (byte) => byte.toString(16).padStart(2, "0"));
  // A secret may contain escapes itself, which are decoded with those of the text.
  const decoded = decode(verbatim);
  const forms = [verbatim, verbatim.replaceAll(" ", "+"), decoded, decode(decoded)];
  return [
    ...[...new Set(forms)]
      .filter((text) => text.length >= minSecretLength)
      .map((text) => ({ text: ignoreCase ? text.toLowerCase() : text, ignoreCase })),
    { text: hex.join(""), ignoreCase: true },
    ...base64Forms(secret).map((text) => ({ text, ignoreCase: false })),
  ];
}

/** From the first index to the index after the last. */
type Range = readonly [start: number, end: number];

function rangesOf(text: string, needle: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    ranges.push([at, at + needle.length]);
  return ranges;
}

/** Escaped text can be escaped again, as JSON inside JSON. */
const maxEscapeLevels = 2;

/** `%2B`, `\u002b`, `\/`, `&#43;`, `&#x2B;`, `&amp;`. */
const escapePattern =
  /%[\da-f]{2}|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\u[\da-f]{4}|\\["\\/bfnrt]|&(?:#0*\d{1,7}|#x0*[\da-f]{1,6}|amp|lt|gt|quot|apos);?/gi;

/** The characters of escapes with a name. */
const namedEscapes: Readonly<Record<string, string>> = {
  "&amp": "&",
  "&lt": "<",
  "&gt": ">",
  "&quot": '"',
  "&apos": "'",
  "\\b": "\b",
  "\\f": "\f",
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
};

/** Replaces the escapes of a text: `a%2Bb` → `a+b`. */
function decode(text: string): string {
  return text.replace(escapePattern, escapeDecoder());
}

/** Decodes each escape once: a text can consist of escapes, and few of them are different. */
function escapeDecoder(): (escape: string) => string {
  const known = new Map<string, string>();
  return (escape) => {
    const character = known.get(escape) ?? decodeEscape(escape);
    known.set(escape, character);
    return character;
  };
}

/** `%2B` → `+`, one character per byte. */
function decodeEscape(escape: string): string {
  const [, byte] = /^%(..)$/.exec(escape) ?? [];
  if (byte !== undefined) return asCharacters(Uint8Array.of(Number.parseInt(byte, 16)));
  const units = escape.match(/(?<=\\u)..../gi);
  if (units)
    return charactersOf(String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
  const [, number] = /^&#(.+?);?$/.exec(escape) ?? [];
  const name = escape.replace(";", "").toLowerCase();
  if (number === undefined) return namedEscapes[name] ?? escape.slice(1);
  // `x2B` → `0x2B`
  const code = Number(number.replace(/^x/i, "0x"));
  return code <= 0x10_ff_ff ? charactersOf(String.fromCodePoint(code)) : escape;
}

/** An escape in a text, and its character in the decoded text. */
interface Escape {
  /** The index in the decoded text. */
  readonly at: number;
  readonly length: number;
  /** The index in the text itself. */
  readonly source: number;
  readonly written: number;
}

function escapesIn(text: string): readonly Escape[] {
  const decodeOne = escapeDecoder();
  let removed = 0;
  return Array.from(text.matchAll(escapePattern), ({ 0: escape, index: source }) => {
    const at = source - removed;
    const { length } = decodeOne(escape);
    removed += escape.length - length;
    return { at, length, source, written: escape.length };
  });
}

/** The index in a text of a character of its decoded text; for `end`, the index after it. */
function sourceOf(
  index: number,
  escapes: readonly Escape[],
  side: "start" | "end" = "start",
): number {
  let [low, high] = [0, escapes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((escapes[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const before = escapes[low - 1];
  const after = side === "end" ? 1 : 0;
  if (!before) return index + after;
  const { at, length, source, written } = before;
  return index < at + length
    ? source + after * written
    : source + written + index - at - length + after;
}

const hiddenBytes = encoder.encode(hiddenText);

/** Replaces ranges, which may overlap. */
function withMasked(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (const [start, end] of ranges.toSorted(([left], [right]) => left - right)) {
    if (start >= done) pieces.push(bytes.subarray(done, start), hiddenBytes);
    done = Math.max(done, end);
  }
  return joined([...pieces, bytes.subarray(done)]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
