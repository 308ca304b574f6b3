/** A position in a text; line and column start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets in a text to positions: in `"a\nb"`, 2 → line 2, column 1. */
export class LineTable {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    this.#starts = starts;
  }

  at(offset: number): Position {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

/** The message and position (`"3:14"`, or `""`) of the `SyntaxError` in an error's chain of causes, if there is one. */
export function jsonSyntaxError(
  text: string,
  error: unknown,
): { readonly reason: string; readonly position: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!(error instanceof SyntaxError)) return jsonSyntaxError(text, error.cause);
  return { reason: error.message, position: positionIn(text, error.message) };
}

function positionIn(text: string, message: string): string {
  const offset = offsetIn(text, message);
  if (offset === undefined) return "";
  const { line, column } = new LineTable(text).at(offset);
  return `${line}:${column}`;
}

/** The number of characters that V8 quotes before an unexpected token. */
const quotedBefore = 10;

/** `Expected ',' … at position 12` → 12; `Unexpected token '{', ..."  "paths" {}"... is not valid JSON` → where that text is. */
function offsetIn(text: string, message: string): number | undefined {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return Number(position);
  if (message.includes("end of JSON")) return text.length;
  const [, quoted] = /, \.\.\."(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  const start = quoted === undefined ? -1 : text.indexOf(quoted);
  return start < 0 ? undefined : start + quotedBefore;
}
