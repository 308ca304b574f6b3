import { assertArgument, ExactNumber, HeddleError, readExactNumber } from "@heddle/params";

/** Thrown for text that is not JSON. */
export class InvalidJsonError extends HeddleError {
  /** The offset of the syntax error; `undefined` for an empty text. */
  readonly position: number | undefined;

  constructor(text: string, cause: unknown) {
    super("invalid_json", "parseExactJson: the text is not JSON", { cause });
    const [, position] = /position (\d+)/.exec(String(cause)) ?? [];
    if (text.trim() === "") this.position = undefined;
    else this.position = position === undefined ? errorPosition(text) : Number(position);
  }
}

/** Thrown for a value that is nested too deeply to be serialized. */
class NestedTooDeepError extends HeddleError {
  constructor() {
    super(
      "nested_too_deep",
      `stringifyExactJson: the value has more than ${maxDepth} levels, or holds itself`,
    );
  }
}

/**
 * Nested levels that fit on every platform's call stack. Not `maximumDepth`, which values of models keep: the documents
 * around them are written too.
 */
const maxDepth = 1000;

export interface ExactJsonOptions {
  /** Whether a number that JSON would serialize differently, such as `1.10`, becomes an `ExactNumber` too. */
  readonly literals?: boolean;
}

/** Parses JSON without losing a digit: numbers that a `number` cannot hold become a `bigint` or an `ExactNumber`. */
export function parseExactJson(text: string, { literals = false }: ExactJsonOptions = {}): unknown {
  assertArgument("parseExactJson", "text", text, "string");
  try {
    const value: unknown = JSON.parse(text);
    const isMarked = literals ? isNotCanonical : losesDigits;
    const mayBeMarked = literals ? mayBeNotCanonical : mayLoseDigits;
    return mayBeMarked.test(text) ? unmarked(JSON.parse(withMarks(text, isMarked))) : value;
  } catch (cause) {
    throw new InvalidJsonError(text, cause);
  }
}

/** A double keeps any 15 digits, unless the exponent is at the edge of its range. */
const mayLoseDigits = /[\d.]{16}|\de[+-]?\d{3}/i;
/** Also matches trailing zeros of a fraction (`1.10`), exponents (`1e3`) and negative zero. */
const mayBeNotCanonical = /[\d.]{16}|\.\d*0(?!\d)|\de|-0/i;
const token = /"|-?\d[\d.eE+-]*/g;

/** In JSON this character occurs only as an escape, which has only one spelling. */
const mark = "\u0000";
const escapedMark = "\\u0000";

function losesDigits(literal: string): boolean {
  return typeof readExactNumber(literal) !== "number";
}

function isNotCanonical(literal: string): boolean {
  return losesDigits(literal) || JSON.stringify(Number(literal)) !== literal;
}

/** The same JSON with some numbers as marked strings: `[1e400]` → `["\u00001e400"]`. The text must be valid JSON. */
function withMarks(text: string, isMarked: (literal: string) => boolean): string {
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
      // A string that begins with the mark gets a second one. Keys are not unmarked, so they need none.
      if (text.startsWith(escapedMark, start + 1) && !isKey(text, token.lastIndex)) {
        replace(start + 1, start + 1, escapedMark);
      }
    } else if (isMarked(found)) {
      replace(start, token.lastIndex, `"${escapedMark}${found}"`);
    }
  }
  pieces.push(text.slice(done));
  return pieces.join("");
}

/** Not a reviver of `JSON.parse`, which overflows the stack for deeply nested text. */
function unmarked(root: unknown): unknown {
  const holder: Record<string, unknown> = { root };
  const waiting = [holder];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const [key, value] of Object.entries(parent)) {
      if (typeof value === "string") parent[key] = unmark(value);
      else if (typeof value === "object" && value !== null) waiting.push(value as typeof holder);
    }
  }
  return holder["root"];
}

function unmark(value: string): unknown {
  if (!value.startsWith(mark)) return value;
  const rest = value.slice(1);
  if (rest.startsWith(mark)) return rest;
  const exact = readExactNumber(rest);
  return typeof exact === "number" ? new ExactNumber(rest) : exact;
}

/** The offset after the string that starts here. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Calls `toJSON` like `JSON.stringify`, but without a key: `Flow.toJSON()` then keeps exact numbers, which only this serializer supports. */
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

/** Serializes a value as JSON with all digits of every number; `indent` as in `JSON.stringify`. */
export function stringifyExactJson(value: unknown, indent = 0): string {
  return write(value, indent, "\n", 0) ?? "null";
}

function write(source: unknown, indent: number, line: string, depth: number): string | undefined {
  const value = withToJSON(source);
  if (typeof value === "bigint" || value instanceof ExactNumber) return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth > maxDepth) throw new NestedTooDeepError();
  const inside = line + " ".repeat(indent);
  if (Array.isArray(value)) {
    // Unlike `map`, `Array.from` visits holes, which become `null`.
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

const jsonToken =
  // oxlint-disable-next-line no-control-regex -- JSON forbids them in a text
  /([{}[\],:])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** What may follow in JSON: the tokens that are allowed in a state, and the state after each. `s` is a text, `v` another scalar. */
const jsonStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  value: { s: "after", v: "after", "{": "first key", "[": "first item" },
  "first item": { s: "after", v: "after", "{": "first key", "[": "first item", "]": "after" },
  "first key": { s: "colon", "}": "after" },
  key: { s: "colon" },
  colon: { ":": "value" },
  after: { ",": "next", "}": "after", "]": "after" },
};

/** The offset at which a text stops being JSON, where the platform does not report it. */
function errorPosition(text: string): number {
  const open: string[] = [];
  let state = "value";
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, jsonToken.lastIndex)) {
    jsonToken.lastIndex = at;
    const [written = "", mark] = jsonToken.exec(text) ?? [];
    const next = jsonStates[state]?.[mark ?? (written.startsWith('"') ? "s" : "v")];
    const isClosing = mark === "}" || mark === "]";
    const isMisplaced = mark === "," ? open.length === 0 : isClosing && open.pop() !== mark;
    if (written === "" || next === undefined || isMisplaced) return at;
    if (mark === "{" || mark === "[") open.push(mark === "{" ? "}" : "]");
    state = next === "next" ? (open.at(-1) === "}" ? "key" : "value") : next;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \t\r\n".includes(text[at] ?? "x")) at++;
  return at;
}
