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

  it("sends the form as it is, so that input is neither lost nor ignored", async () => {
    const { form, urls } = await listForm(() => ({ items: [{ id: 1 }], next_cursor: "x" }));
    await form.submit();
    form.populate({ q: "other" });
    await button(form.response, "Next page").press();
    expect(urls().at(-1)).toBe("/pets?cursor=x&q=other");
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
