import type { OperationEntry } from "../document/openapi-document.ts";
import { closenessOf } from "./closeness.ts";

/** What an operation is found by, in lower case. */
interface Findable {
  readonly summary: string;
  readonly rest: string;
  /** How many words the summary has. */
  readonly length: number;
}

/** The operations of a document, to be found by words of their method, path, summary, id and tags. */
export class OperationFinder {
  readonly #operations: readonly Findable[];
  /** The positions of those that have this name: a summary, a path or an id. */
  readonly #names = new Map<string, number[]>();

  constructor(operations: readonly OperationEntry[]) {
    this.#operations = operations.map(findable);
    for (const [position, { path, summary, operationId = "" }] of operations.entries()) {
      for (const name of new Set([path, summary, operationId].map((each) => each.toLowerCase()))) {
        this.#names.set(name, [...(this.#names.get(name) ?? []), position]);
      }
    }
  }

  /** The positions of those that have every word of a search: those that have its name first, then the closest. */
  find(search: string): readonly number[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.#operations
      .map(({ length, ...operation }, position) => {
        const scores = words.map((word) => score(operation, word));
        return {
          position,
          length,
          isFound: scores.every((each) => each > 0),
          score: scores.reduce((sum, each) => sum + each, 0),
        };
      })
      .filter(({ isFound }) => isFound)
      // Of those that come as close, the one that says the least besides.
      .toSorted((one, other) => other.score - one.score || one.length - other.length);
    const named = this.#names.get(words.join(" ")) ?? [];
    return [...new Set([...named, ...found.map(({ position }) => position)])];
  }
}

function findable({ method, path, summary, operationId = "", tags }: OperationEntry): Findable {
  const idWords = operationId.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  return {
    summary: summary.toLowerCase(),
    rest: [method, path, operationId, idWords, ...tags].join(" ").toLowerCase(),
    length: summary.split(/\s+/).length,
  };
}

/** A closer word counts more than its place; of words as close, one in the summary counts more. */
function score({ summary, rest }: Omit<Findable, "length">, word: string): number {
  const inSummary = closenessOf(summary, word);
  return Math.max(inSummary && 2 * inSummary + 1, 2 * closenessOf(rest, word));
}
