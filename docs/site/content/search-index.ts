import MiniSearch from "minisearch";
import type { Page, Rendered } from "./page.ts";
import { searchOptions, type SearchEntry } from "./search-options.ts";

/** The search index as JSON, with one entry per section. */
export function searchIndex(pages: readonly { page: Page; rendered: Rendered }[]): string {
  const search = new MiniSearch<SearchEntry>(searchOptions);
  for (const { page, rendered } of pages) {
    for (const { id, title, depth, text } of rendered.sections) {
      const address = depth === 1 ? `${page.slug}.html` : `${page.slug}.html#${id}`;
      // A result shows the start of its text; the whole text is searched.
      search.add({ id: address, page: page.title, title, text, start: text.slice(0, 160) });
    }
  }
  return JSON.stringify(search);
}
