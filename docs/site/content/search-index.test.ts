import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import { markdownPage } from "./markdown-page.ts";
import { searchIndex } from "./search-index.ts";
import { searchOptions } from "./search-options.ts";

const markdown = `# Forms

Send a request.

## OpenAPIRecordEditor

Reads a record with patchNodeData.
`;

const page = markdownPage("forms", markdown);
const rendered = page.render((href) => href);
const search = MiniSearch.loadJSON(searchIndex([{ page, rendered }]), searchOptions);
const find = (query: string): unknown[] => search.search(query).map(({ id }) => id as unknown);

it("finds a page and a section by their words", () => {
  expect(find("request")).toEqual(["forms.html"]);
  expect(find("record")).toEqual(["forms.html#openapirecordeditor"]);
});

it("finds a name by its start, by a word in it, and with a typo", () => {
  for (const query of ["patchN", "node", "pachNodeData"]) {
    expect(find(query)).toContain("forms.html#openapirecordeditor");
  }
});

it("returns nothing if one word does not occur", () => {
  expect(find("record zebra")).toEqual([]);
});
