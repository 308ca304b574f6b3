import type { OperationEntry } from "../document/openapi-document.ts";
import { OperationFinder } from "./operation-finder.ts";

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
