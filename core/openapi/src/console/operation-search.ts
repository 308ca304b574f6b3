import type { OperationEntry } from "../document/openapi-document.ts";

/** An operation as it is listed. */
interface ListedOperation extends Pick<
  OperationEntry,
  "method" | "path" | "summary" | "deprecated"
> {
  /** Its place among all operations of the document. */
  readonly position: number;
}

type ByTag = ReadonlyMap<string, readonly ListedOperation[]>;

const known = new WeakMap<readonly OperationEntry[], OperationDirectory>();

/** The operations of a document by their tags; the same for all who show the document. */
export class OperationDirectory {
  /** Those of a tag together, in the order of the document; each has one place, at its first tag. */
  readonly entries: readonly OperationEntry[];
  /** The empty tag has the operations without one. */
  readonly tags: ByTag;
  #finder: OperationFinder | undefined;

  /** The directory of the operations of a document. */
  static of(operations: readonly OperationEntry[]): OperationDirectory {
    const directory = known.get(operations) ?? new OperationDirectory(operations);
    known.set(operations, directory);
    return directory;
  }

  private constructor(operations: readonly OperationEntry[]) {
    const groups = new Map<string, OperationEntry[]>();
    for (const entry of operations) groups.set(tagOf(entry), []);
    for (const entry of operations) groups.get(tagOf(entry))?.push(entry);
    this.entries = [...groups.values()].flat();
    let position = 0;
    const list = ({ method, path, summary, deprecated }: OperationEntry): ListedOperation => {
      return { position: position++, method, path, summary, deprecated };
    };
    this.tags = new Map(Array.from(groups, ([tag, entries]) => [tag, entries.map(list)]));
  }

  /** What a search finds, by tag; everything where it has no word. */
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

/** The tag that an operation stands under. */
export function tagOf({ tags }: OperationEntry): string {
  return tags[0] ?? "";
}

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

/** How close a text comes to a word of a search: it has the word, one that begins so, its letters, or none of it. */
const closeness = { word: 3, start: 2, inside: 1, none: 0 };

/** The closest that a text comes to a word; both in lower case. */
export function closenessOf(text: string, word: string): number {
  let best = closeness.none;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isStart = isEdge(text.charAt(at - 1), word.charAt(0));
    const isEnd = isEdge(word.charAt(word.length - 1), text.charAt(at + word.length));
    if (isStart && isEnd) return closeness.word;
    best = Math.max(best, isStart ? closeness.start : closeness.inside);
  }
  return best;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word begins or ends between two characters. */
function isEdge(before: string, after: string): boolean {
  return !letter.test(before) || !letter.test(after);
}
