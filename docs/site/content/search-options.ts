import type { Options } from "minisearch";

/** A section of a page, as it is searched; its id is its address. */
export interface SearchEntry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
  /** How its text begins. */
  readonly start: string;
}

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** The same for whoever makes the index and whoever asks it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ["title", "page", "text"],
  storeFields: ["page", "title", "start"],
  // A name in camel case is also found by each of its words.
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
