import type { OperationEntry } from "../document/openapi-document.ts";

/** The operations of a document, to be found by words of their method, path, summary, id and tags. */
export class OperationFinder {
  readonly #texts: readonly string[];

  constructor(operations: readonly OperationEntry[]) {
    this.#texts = operations.map(({ method, path, summary, operationId = "", tags }) =>
      [method, path, summary, operationId, ...tags].join(" ").toLowerCase(),
    );
  }

  /** The positions of those that have every word of a search. */
  find(search: string): readonly number[] {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return [...this.#texts.keys()].filter((position) =>
      words.every((word) => this.#texts[position]?.includes(word)),
    );
  }
}
