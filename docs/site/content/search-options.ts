import type { Options } from "minisearch";

/** A section in the search index; its id is its URL. */
export interface SearchEntry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
  /** The start of its text, which results show. */
  readonly start: string;
}

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** Options of the index; creating and loading it must use the same ones. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["title", "page", "text"],
  storeFields: ["page", "title", "start"],
  // `patchNodeData` → `patchNodeData`, `patch`, `Node`, `Data`.
  tokenize: (text) =>
    words(text).flatMap((word) => {
      const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
      return parts.length > 1 ? [word, ...parts] : parts;
    }),
  searchOptions: {
    tokenize: words,
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: { title: 4, page: 2 },
    combineWith: "AND",
  },
};
