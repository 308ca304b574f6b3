import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";
import { searchIndex } from "./search-index.ts";
import { searchOptions } from "./search-options.ts";

const markdown = `# Forms

Send a request.

## OpenAPIRecordEditor

Reads a record with patchNodeData.
`;

const page = { slug: "forms", title: "Forms", markdown };
const rendered = renderMarkdown(markdown, (href) => href);
const search = MiniSearch.loadJSON(searchIndex([{ page, rendered }]), searchOptions);
const find = (query: string): unknown[] => search.search(query).map(({ id }) => id as unknown);

it("finds a page by its words and a section by its own", () => {
  expect(find("request")).toEqual(["forms.html"]);
  expect(find("record")).toEqual(["forms.html#openapirecordeditor"]);
});

it("finds a name by its beginning, by a word inside of it, and with a letter amiss", () => {
  for (const query of ["patchN", "node", "pachNodeData"]) {
    expect(find(query)).toContain("forms.html#openapirecordeditor");
  }
});

it("finds nothing where a word is missing", () => {
  expect(find("record zebra")).toEqual([]);
});
