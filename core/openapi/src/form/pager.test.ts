import { describe, expect, it } from "vitest";

import { api, button, startResponder, textOf } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const parameter = (name: string, type: string): object => ({ name, in: "query", schema: { type } });

async function listForm(
  body: (query: URLSearchParams) => unknown,
  parameters: readonly object[] = [parameter("cursor", "string"), parameter("q", "string")],
): Promise<{ readonly form: OpenAPIForm; readonly urls: () => string[] }> {
  const server = await startResponder(({ url }) => ({
    body: body(new URL(url, "http://x").searchParams),
  }));
  const openapi = api({ "/pets": { get: { parameters } } });
  const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/pets" });
  return { form, urls: () => server.seen.map(({ url }) => url) };
}

/** Presses the button of the form, which does not wait for the response. */
async function send(form: OpenAPIForm, urls: () => string[]): Promise<void> {
  const sent = urls().length;
  void button(form.form, "Send").press();
  await expect.poll(() => [urls().length, form.busy]).toEqual([sent + 1, false]);
}

describe("[O503] turning pages", () => {
  it("goes forward by a cursor, and back the same way", async () => {
    const { form, urls } = await listForm((query) => ({
      items: [{ id: 1 }],
      next_cursor: `${query.get("cursor") ?? ""}x`,
    }));
    form.populate({ q: "a" });
    await form.submit();
    expect(button(form.response, "Previous page").disabled).toBe(true);
    for (const name of ["Next page", "Next page", "Previous page", "Previous page"]) {
      await button(form.response, name).press();
      expect(form.lastSubmit).toEqual({ code: "response" });
    }
    expect(urls()).toEqual([
      "/pets?q=a",
      "/pets?cursor=x&q=a",
      "/pets?cursor=xx&q=a",
      "/pets?cursor=x&q=a",
      "/pets?q=a",
    ]);
    expect(form.values).toEqual({ q: "a" });
  });

  it("sends nothing if the parameter does not accept the value", async () => {
    const { form, urls } = await listForm(
      () => ({ items: [{ id: 1 }], next_page: "later" }),
      [parameter("page", "integer")],
    );
    await form.submit();
    await button(form.response, "Next page").press();
    expect(urls()).toHaveLength(1);
    expect(textOf(form.form)).toContain("query.page does not accept");
  });
});

describe("[O774] a changed filter or sort starts at the first page", () => {
  const filters = [parameter("q", "string"), parameter("sort", "string")];
  const rows = [{ id: 1 }, { id: 2 }];
  const kinds: readonly (readonly [
    kind: string,
    parameters: readonly object[],
    body: (query: URLSearchParams) => unknown,
    turned: string,
  ])[] = [
    ["page", [parameter("page", "integer")], () => ({ items: rows, total_pages: 9 }), "page=2"],
    [
      "offset",
      [parameter("offset", "integer"), parameter("limit", "integer")],
      () => ({ items: rows, total: 99 }),
      "offset=2",
    ],
    [
      "cursor",
      [parameter("cursor", "string")],
      () => ({ items: rows, next_cursor: "x" }),
      "cursor=x",
    ],
    [
      "cursor of another name",
      [parameter("bookmark", "string")],
      (query) => ({ items: rows, ...(query.get("q") ? {} : { next_bookmark: "x" }) }),
      "bookmark=x",
    ],
  ];

  it.each(kinds)("%s", async (_kind, parameters, body, turned) => {
    const { form, urls } = await listForm(body, [...parameters, ...filters]);
    const press = (): Promise<void> => send(form, urls);
    await press();
    await button(form.response, "Next page").press();
    expect(urls()).toEqual(["/pets", `/pets?${turned}`]);
    await press();
    expect(urls().at(-1)).toBe(`/pets?${turned}`);
    form.populate({ q: "a" });
    await press();
    expect(urls().at(-1)).toBe("/pets?q=a");
    expect(form.values).toEqual({ q: "a" });
  });

  it("a changed sort does the same, and so does a button for another page", async () => {
    const { form, urls } = await listForm(
      () => ({ items: rows, total_pages: 9 }),
      [parameter("page", "integer"), ...filters],
    );
    form.populate({ page: 3 });
    await form.submit();
    form.populate({ sort: "name" });
    await button(form.response, "Next page").press();
    expect(urls()).toEqual(["/pets?page=3", "/pets?sort=name"]);
    await button(form.response, "Next page").press();
    expect(urls().at(-1)).toBe("/pets?page=2&sort=name");
  });

  it("a page that was entered with the filter is sent, and code decides for itself", async () => {
    const { form, urls } = await listForm(
      () => ({ items: rows }),
      [parameter("page", "integer"), ...filters],
    );
    form.populate({ page: 3 });
    await form.submit();
    form.populate({ page: 2, q: "a" });
    await send(form, urls);
    form.populate({ q: "b" });
    await form.submit();
    expect(urls()).toEqual(["/pets?page=3", "/pets?page=2&q=a", "/pets?page=2&q=b"]);
  });
});

describe("[O775] an empty page leads back", () => {
  it.each([
    ["page", "integer", 3],
    ["offset", "integer", 40],
    ["cursor", "string", "old"],
    ["page_token", "string", "old"],
  ] as const)("%s", async (name, type, value) => {
    const { form, urls } = await listForm(() => ({ items: [] }), [parameter(name, type)]);
    form.populate({ [name]: value });
    await form.submit();
    await button(form.response, "First page").press();
    expect(urls()).toEqual([`/pets?${name}=${value}`, "/pets"]);
  });

  it("also if the server answers that there is no such page", async () => {
    const server = await startResponder(({ url }) =>
      url.includes("page=9") ? { status: 404, body: { detail: "Invalid page." } } : { body: [] },
    );
    const openapi = api({ "/pets": { get: { parameters: [parameter("page", "integer")] } } });
    const form = new OpenAPIForm({ openapi, baseUrl: server.url, path: "/pets" });
    form.populate({ page: 9 });
    await form.submit();
    await button(form.response, "First page").press();
    expect(server.seen.map(({ url }) => url)).toEqual(["/pets?page=9", "/pets"]);
  });

  it("a required number of the page becomes the first one", async () => {
    const page = { ...parameter("page", "integer"), required: true };
    const { form, urls } = await listForm(() => ({ items: [] }), [page]);
    form.populate({ page: 3 });
    await form.submit();
    await button(form.response, "First page").press();
    expect(urls().at(-1)).toBe("/pets?page=1");
  });
});
