import MiniSearch from "minisearch";
import { type SearchEntry, searchOptions } from "../../content/search-options.ts";

/** A section in the search results. */
export interface Found {
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly start: string;
}

/** Finds the sections that contain all words of a query. */
export type Search = (query: string) => readonly Found[];

const maxResults = 20;

export async function loadSearch(): Promise<Search> {
  const response = await fetch("./search.json");
  if (!response.ok) throw new Error(`the index responded with ${response.status}`);
  const index = await MiniSearch.loadJSONAsync<SearchEntry>(await response.text(), searchOptions);
  return (query) =>
    index
      .search(query)
      .slice(0, maxResults)
      .map(({ id, page, title, start }) => ({
        address: `./${String(id)}`,
        page: String(page),
        title: String(title),
        start: String(start),
      }));
}
