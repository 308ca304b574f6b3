import { assertArgument, ExactNumber, HeddleError, readExactNumber } from "@heddle/params";

/** Thrown for a text that is not JSON; says where. */
export class InvalidJsonError extends HeddleError {
  /** How far the text is JSON, where that is known. */
  readonly position: number | undefined;

  constructor(cause: unknown) {
    super("invalid_json", "parseExactJson: the text is not JSON", { cause });
    const [, position] = /position (\d+)/.exec(String(cause)) ?? [];
    this.position = position === undefined ? undefined : Number(position);
  }
}

/** Thrown for a value that nests too deep to be written. */
export class NestedTooDeepError extends HeddleError {
  constructor() {
    super(
      "nested_too_deep",
      `stringifyExactJson: the value has more than ${deepest} levels, or holds itself`,
    );
  }
}

/** As deep as any stack can follow. */
const deepest = 1000;

/** How exactly JSON is parsed. */
export interface ExactJsonOptions {
  /** Whether a number that would be written in another way, such as `1.10`, is an `ExactNumber` too. */
  readonly literals?: boolean;
}

/** Parses JSON without losing a digit: numbers that a `number` cannot hold become a `bigint` or an `ExactNumber`. */
export function parseExactJson(text: string, { literals = false }: ExactJsonOptions = {}): unknown {
  assertArgument("parseExactJson", "text", text, "string");
  try {
    const value: unknown = JSON.parse(text);
    const isMarked = literals ? isWrittenOtherwise : losesDigits;
    const mayBeMarked = literals ? mayBeWrittenOtherwise : mayLoseDigits;
    return mayBeMarked.test(text) ? JSON.parse(withMarks(text, isMarked), unmark) : value;
  } catch (cause) {
    throw new InvalidJsonError(cause);
  }
}

/** A double keeps any 15 digits, unless the exponent is at the edge of its range. */
const mayLoseDigits = /[\d.]{16}|\de[+-]?\d{3}/i;
/** So can zeros at the end of a fraction, an exponent, and the minus of a zero. */
const mayBeWrittenOtherwise = /[\d.]{16}|\.\d*0(?!\d)|\de|-0/i;
const token = /"|-?\d[\d.eE+-]*/g;

/** In JSON only an escape can write this character, and only in this one way. */
const mark = "\u0000";
const writtenMark = "\\u0000";

function losesDigits(written: string): boolean {
  return typeof readExactNumber(written) !== "number";
}

function isWrittenOtherwise(written: string): boolean {
  return losesDigits(written) || JSON.stringify(Number(written)) !== written;
}

/** The same JSON with some of its numbers as a marked text; the text is known to be JSON. */
function withMarks(text: string, isMarked: (written: string) => boolean): string {
  const pieces: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, piece: string): void => {
    pieces.push(text.slice(done, start), piece);
    done = end;
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match;
    const start = match.index;
    if (found === '"') {
      token.lastIndex = endOfString(text, start);
      // A text that begins with the mark itself gets one more; keys are not read again.
      if (text.startsWith(writtenMark, start + 1) && !isKey(text, token.lastIndex)) {
        replace(start + 1, start + 1, writtenMark);
      }
    } else if (isMarked(found)) {
      replace(start, token.lastIndex, `"${writtenMark}${found}"`);
    }
  }
  pieces.push(text.slice(done));
  return pieces.join("");
}

function unmark(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(mark)) return value;
  const rest = value.slice(1);
  if (rest.startsWith(mark)) return rest;
  const exact = readExactNumber(rest);
  return typeof exact === "number" ? new ExactNumber(rest) : exact;
}

/** Where the string that starts here ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Once, as `JSON.stringify` does, but without a key: `Flow.toJSON()` then keeps numbers that only this writer writes. */
function withToJSON(value: unknown): unknown {
  const hasToJSON =
    typeof value === "object" &&
    value !== null &&
    !(value instanceof ExactNumber) &&
    "toJSON" in value &&
    typeof value.toJSON === "function";
  return hasToJSON ? (value as { toJSON(): unknown }).toJSON() : value;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (" \n\r\t".includes(text[at] ?? ".")) at++;
  return text[at] === ":";
}

/** Writes a value as JSON, every number with all of its digits; `indent` as in `JSON.stringify`. */
export function stringifyExactJson(value: unknown, indent = 0): string {
  return write(value, indent, "\n", 0) ?? "null";
}

function write(source: unknown, indent: number, line: string, depth: number): string | undefined {
  const value = withToJSON(source);
  if (typeof value === "bigint" || value instanceof ExactNumber) return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth > deepest) throw new NestedTooDeepError();
  const inside = line + " ".repeat(indent);
  if (Array.isArray(value)) {
    // Unlike `map`, this gives a hole its place.
    const items = Array.from(value, (item) => write(item, indent, inside, depth + 1) ?? "null");
    return enclose("[", items, "]", indent, line);
  }
  const space = indent > 0 ? " " : "";
  const members = Object.entries(value).flatMap(([key, item]) => {
    const written = write(item, indent, inside, depth + 1);
    return written === undefined ? [] : [`${JSON.stringify(key)}:${space}${written}`];
  });
  return enclose("{", members, "}", indent, line);
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  indent: number,
  line: string,
): string {
  if (parts.length === 0 || indent === 0) return open + parts.join(",") + close;
  const inside = line + " ".repeat(indent);
  return open + inside + parts.join(`,${inside}`) + line + close;
}
