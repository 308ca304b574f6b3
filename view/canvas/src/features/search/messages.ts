import { defineMessages, type Messages } from "@heddle/params";

const catalog = {
  search: {
    field: "Find nodes and edges",
    list: "Results",
    close: "Close the search",
    results: { one: "{count} result", other: "{count} results" },
    atLeast: "{count} or more results",
    none: "Nothing found",
    position: "{at} of {count}",
    reached: "{at} of {count}: {name}",
    places: { label: "Name", id: "Id", type: "Type", data: "Data" },
    kinds: { node: "Node", edge: "Edge" },
  },
  commands: {
    find: "Find…",
    findNext: "Next result",
    findPrevious: "Previous result",
  },
} as const;

/** English texts of the search. Translations use the same keys. */
export type SearchCatalog = typeof catalog;

/** Everything that the search shows or announces. */
export const searchMessages: Messages<SearchCatalog> = defineMessages("canvas", catalog);
