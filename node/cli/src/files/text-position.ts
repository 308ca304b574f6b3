/** A place in a text; both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds the line and column of offsets in a text. */
export class LineTable {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    this.#starts = starts;
  }

  /** The place of an offset. */
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

/** Why a text is not JSON, where an error comes from that: what its parser says, and the place where that is known. */
export function brokenJson(
  text: string,
  error: unknown,
): { readonly reason: string; readonly place: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!(error instanceof SyntaxError)) return brokenJson(text, error.cause);
  return { reason: error.message, place: placeOf(text, error.message) };
}

function placeOf(text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position === undefined && !message.includes("end of JSON")) return "";
  const { line, column } = new LineTable(text).at(Number(position ?? text.length));
  return `${line}:${column}`;
}
