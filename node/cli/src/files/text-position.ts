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
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined && !message.includes("end of JSON")) return "";
  const { line, column } = new LineTable(text).at(Number(position ?? text.length));
  return `${line}:${column}`;
}
