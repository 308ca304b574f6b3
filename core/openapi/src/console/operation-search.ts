import type { OperationEntry } from "../document/openapi-document.ts";

/** An entry of the list. */
interface ListedOperation extends Pick<
  OperationEntry,
  "method" | "path" | "summary" | "deprecated"
> {
  /** Its index among all operations of the document. */
  readonly position: number;
}

type ByTag = ReadonlyMap<string, readonly ListedOperation[]>;

const known = new WeakMap<readonly OperationEntry[], OperationDirectory>();

/** The operations of a document by tag; shared by all consoles of the document. */
export class OperationDirectory {
  /** Grouped by first tag, in the order of the document; those without a tag last. */
  readonly entries: readonly OperationEntry[];
  /** Operations without a tag are under the empty one. */
  readonly tags: ByTag;
  #finder: OperationFinder | undefined;

  static of(operations: readonly OperationEntry[]): OperationDirectory {
    const directory = known.get(operations) ?? new OperationDirectory(operations);
    known.set(operations, directory);
    return directory;
  }

  private constructor(operations: readonly OperationEntry[]) {
    const groups = new Map<string, OperationEntry[]>();
    const isUntagged = (entry: OperationEntry): number => Number(tagOf(entry) === "");
    const listed = operations.toSorted((one, other) => isUntagged(one) - isUntagged(other));
    for (const entry of listed) groups.set(tagOf(entry), []);
    for (const entry of listed) groups.get(tagOf(entry))?.push(entry);
    this.entries = [...groups.values()].flat();
    let position = 0;
    const list = ({ method, path, summary, deprecated }: OperationEntry): ListedOperation => {
      return { position: position++, method, path, summary, deprecated };
    };
    this.tags = new Map(Array.from(groups, ([tag, entries]) => [tag, entries.map(list)]));
  }

  /** The operations that a search finds, by tag; all for an empty search. */
  find(search: string): ByTag {
    if (search.trim() === "") return this.tags;
    const listed = [...this.tags.values()].flat();
    const groups = new Map<string, ListedOperation[]>();
    for (const position of (this.#finder ??= new OperationFinder(this.entries)).find(search)) {
      const [operation, entry] = [listed[position], this.entries[position]];
      if (!operation || !entry) continue;
      const group = groups.get(tagOf(entry)) ?? [];
      group.push(operation);
      groups.set(tagOf(entry), group);
    }
    return groups;
  }
}

/** The tag under which an operation is listed. */
export function tagOf({ tags }: OperationEntry): string {
  return tags[0] ?? "";
}

/** The searched texts of an operation, in lower case. */
interface Findable {
  readonly summary: string;
  readonly rest: string;
  /** The number of words of the summary. */
  readonly length: number;
}

/** Searches operations by words of method, path, summary, id and tags. */
class OperationFinder {
  readonly #operations: readonly Findable[];
  /** Positions by summary, path and id. */
  readonly #names = new Map<string, number[]>();

  constructor(operations: readonly OperationEntry[]) {
    this.#operations = operations.map(findable);
    for (const [position, { path, summary, operationId = "" }] of operations.entries()) {
      for (const name of new Set([path, summary, operationId].map((each) => each.toLowerCase()))) {
        this.#names.set(name, [...(this.#names.get(name) ?? []), position]);
      }
    }
  }

  /** The positions of operations that match every word: exact names first, then by score. */
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
      // Of equal scores, the shortest summary first.
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

/** A better match counts more than its position. For equal matches, the summary counts more. */
function score({ summary, rest }: Omit<Findable, "length">, word: string): number {
  const inSummary = matchScore(summary, word);
  return Math.max(inSummary && 2 * inSummary + 1, 2 * matchScore(rest, word));
}

/** How well a text matches a word: as a whole word, as the start of one, or inside of one. */
const matchScores = { word: 3, start: 2, inside: 1, none: 0 };

/** The best match of a word in a text; both in lower case: `("list orders", "ord")` → `start`. */
function matchScore(text: string, word: string): number {
  let best = matchScores.none;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = isEdge(text.charAt(at - 1), word.charAt(0));
    const isEnd = isEdge(word.charAt(word.length - 1), text.charAt(at + word.length));
    if (isStart && isEnd) return matchScores.word;
    best = Math.max(best, isStart ? matchScores.start : matchScores.inside);
  }
  return best;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether there is a word boundary between two characters. */
function isEdge(before: string, after: string): boolean {
  return !letter.test(before) || !letter.test(after);
}
