import { describe, expect, it } from "vitest";

import { readDocument } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { getOperation } from "../operation/get-operation.ts";
import { type PageTurn, type Paging, pagingOf } from "./paging.ts";
import { received } from "./received.fixture.ts";

const origin = "https://shop.example.com";
const integer = (rest: object = {}): object => ({ type: "integer", ...rest });

interface Example {
  /** The query parameters with their schemas. */
  readonly parameters?: Readonly<Record<string, object>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly method?: string;
}

function paging(example: Example): Paging | undefined {
  const { parameters = {}, query = {}, body = [{ id: 1 }, { id: 2 }], headers = {} } = example;
  const { status = 200, method = "get" } = example;
  const declared = Object.entries(parameters).map(([name, schema]) => ({
    name,
    in: "query",
    schema,
  }));
  const document = readDocument(api({ "/pets": { [method]: { parameters: declared } } }));
  const url = new URL(`${origin}/pets`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return pagingOf({
    operation: getOperation(document, "/pets", method),
    root: document.root,
    query,
    url: url.href,
    received: received(JSON.stringify(body), {
      status,
      url: url.href,
      headers: Object.entries(headers),
    }),
  });
}

const text = { type: "string" };
const rows = [{ id: 1 }, { id: 2 }];

describe("[O503] the pages around a list", () => {
  it.each<[string, Example, PageTurn | undefined, PageTurn | undefined]>([
    [
      "a Link header",
      {
        parameters: { page: integer(), q: text },
        query: { page: 2, q: "a" },
        headers: {
          Link: `<${origin}/pets?q=a&page=3>; rel="next", <${origin}/pets?q=a&page=1>; title="a, b"; rel=prev, <${origin}/pets?page=9>; rel=last`,
        },
      },
      { page: "3" },
      { page: "1" },
    ],
    [
      "a relative Link header that drops the cursor",
      {
        parameters: { cursor: text },
        query: { cursor: "x" },
        headers: { link: "</pets>;rel=prev" },
      },
      undefined,
      { cursor: undefined },
    ],
    [
      "URLs as Django writes them",
      {
        parameters: { page: integer() },
        body: { count: 57, next: `${origin}/pets?page=2`, previous: null, results: rows },
      },
      { page: "2" },
      undefined,
    ],
    [
      "URLs of JSON:API",
      {
        parameters: { "page[number]": integer() },
        query: { "page[number]": 2 },
        body: {
          data: rows,
          links: { next: { href: "/pets?page[number]=3" }, prev: "/pets?page[number]=1" },
        },
      },
      { "page[number]": "3" },
      { "page[number]": "1" },
    ],
    [
      "next_cursor",
      { parameters: { cursor: text }, body: { items: rows, next_cursor: "abc" } },
      { cursor: "abc" },
      undefined,
    ],
    [
      "nextPageToken",
      { parameters: { pageToken: text }, body: { items: rows, nextPageToken: "abc" } },
      { pageToken: "abc" },
      undefined,
    ],
    [
      "cursors in paging",
      {
        parameters: { after: text },
        body: { data: rows, paging: { cursors: { after: "zz", before: "aa" } } },
      },
      { after: "zz" },
      undefined,
    ],
    [
      "next_page and prev_page",
      {
        parameters: { page: integer() },
        body: { items: rows, meta: { next_page: 5, prev_page: 3 } },
      },
      { page: 5 },
      { page: 3 },
    ],
    [
      "the last id",
      { parameters: { starting_after: text }, body: { data: rows, has_more: true } },
      { starting_after: 2 },
      undefined,
    ],
    [
      "offset and limit",
      {
        parameters: { offset: integer(), limit: integer({ default: 2 }) },
        query: { offset: 4 },
        body: { items: rows, total: 57 },
      },
      { offset: 6 },
      { offset: 2 },
    ],
    [
      "an offset smaller than the limit",
      { parameters: { skip: integer(), take: integer() }, query: { skip: 1, take: 2 } },
      { skip: 3 },
      { skip: 0 },
    ],
    [
      "page and limit",
      {
        parameters: { page: integer(), per_page: integer() },
        query: { page: 3, per_page: 2 },
        body: rows,
      },
      { page: 4 },
      { page: 2 },
    ],
    [
      "a page that counts from 0",
      { parameters: { page: integer({ default: 0 }), size: integer({ default: 2 }) }, body: rows },
      { page: 1 },
      undefined,
    ],
  ])("are found by %s", (_, example, next, previous) => {
    expect(paging(example)).toMatchObject({ next, previous });
  });

  it.each<[string, Example]>([
    ["another origin", { headers: { Link: "<https://evil.example/pets?page=2>; rel=next" } }],
    ["another path", { headers: { Link: `<${origin}/admin?page=2>; rel=next` } }],
    [
      "a parameter that the operation does not have",
      { headers: { Link: `<${origin}/pets?token=2>; rel=next` } },
    ],
    ["an error", { status: 404, headers: { Link: `<${origin}/pets?page=2>; rel=next` } }],
    [
      "a method that changes something",
      { method: "post", headers: { Link: `<${origin}/pets?page=2>; rel=next` } },
    ],
  ])("are not taken from %s", (_, example) => {
    const { next, previous } = paging({ parameters: { page: text }, ...example }) ?? {};
    expect([next, previous]).toEqual([undefined, undefined]);
  });

  it.each<[string, Example]>([
    ["fewer rows than the limit", { query: { limit: 3 } }],
    ["the total", { query: { limit: 2, page: 2 }, body: { items: rows, total: 4 } }],
    ["has_more", { body: { items: rows, has_more: false } }],
    ["the number of pages", { query: { page: 4 }, body: { items: rows, total_pages: 4 } }],
    ["no rows", { query: { page: 9 }, body: [] }],
  ])("end with %s", (_, example) => {
    const parameters = { page: integer(), limit: integer() };
    expect(paging({ parameters, ...example })?.next).toBeUndefined();
  });

  it("a parameter is never a member of a prototype", () => {
    const parameters = { ["__proto__"]: text, constructor: text };
    expect(paging({ parameters, body: { items: rows } })).toBeUndefined();
  });
});

describe("[O504] the position", () => {
  const parameters = { page: integer(), limit: integer({ default: 2 }) };
  it.each<[string, Example, string | undefined]>([
    [
      "a total in the body",
      { parameters, query: { page: 2 }, body: { items: rows, total: 57 } },
      "3–4 of 57",
    ],
    ["a header", { parameters, headers: { "X-Total-Count": "57" } }, "1–2 of 57"],
    ["Content-Range", { headers: { "Content-Range": "items 0-1/57" } }, "57 in total"],
    ["no total", { parameters, query: { page: 2 } }, "3–4"],
    ["no limit", { parameters: { page: integer() }, query: { page: 2 } }, "Page 2"],
    [
      "a count of the rows on the page",
      { parameters: { cursor: text }, body: { items: rows, count: 2, next_cursor: "x" } },
      undefined,
    ],
  ])("is known from %s", (_, example, position) => {
    expect(paging(example)?.position?.text).toBe(position);
  });
});
