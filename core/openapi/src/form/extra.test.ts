import { describe, expect, it } from "vitest";

import { startResponder, api, sent, withBody, textOf } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const schema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string", minLength: 2 }, age: { type: "integer" } },
};
const openapi = api({ "/people": { post: withBody(schema) } });

function makeForm(baseUrl: string, options: Partial<OpenAPIFormOptions> = {}): OpenAPIForm {
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/people", method: "post", ...options });
  form.populate({ name: "Ada" });
  return form;
}

/** `{ a: ["b"], c: { d: 1 } }` → `a=b&c={"d":1}`, encoded. */
function urlencoded(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    [value].flat().map((each) => (typeof each === "string" ? each : JSON.stringify(each)))[0] ?? "",
  ]);
  return new URLSearchParams(pairs).toString();
}

describe("[O113] extra", () => {
  it("overrides entered values and adds members without a field", async () => {
    const server = await startResponder();
    await makeForm(server.url).submit({ extra: { name: "Grace", more: [1] } });
    expect(server.seen.map(sent)).toEqual([{ name: "Grace", more: [1] }]);
  });

  it.each([
    ["application/json", JSON.stringify],
    ["application/x-www-form-urlencoded", urlencoded],
  ] as const)("[O411] may contain objects with `toJSON`: %s", async (mediaType, write) => {
    const server = await startResponder();
    const text = { type: "string" };
    const page = {
      type: "object",
      properties: {
        url: { type: "string", format: "uri" },
        day: text,
        links: {},
        login: { type: "object", properties: { password: text } },
      },
    };
    const openapi = api({ "/people": { post: withBody(page, mediaType) } });
    const form = makeForm(server.url, { openapi });
    const url = new URL("https://a.test/b");
    const day = { toJSON: () => "2026-03-01" };
    const login = { toJSON: () => ({ password: "sesame" }) };
    const response = form.submit({ extra: { url, day, links: [url], login, other: url } });
    url.pathname = "/changed";
    expect((await response)?.status).toBe(200);
    expect(server.seen[0]?.body.toString()).toBe(
      write({
        url: "https://a.test/b",
        day: "2026-03-01",
        links: ["https://a.test/b"],
        login: { password: "sesame" },
        other: "https://a.test/b",
      }),
    );
    expect(textOf(form.response)).not.toContain("sesame");
  });

  it("is rejected for a body that is not an object", async () => {
    const server = await startResponder();
    const list = api({
      "/people": { post: withBody({ type: "array", items: { type: "integer" } }) },
    });
    const form = makeForm(server.url, { openapi: list });
    form.populate({ body: [1] });
    await expect(form.submit({ extra: { a: 1 } })).resolves.toBeNull();
    expect(textOf(form.form)).toContain("object");
    expect(server.seen).toEqual([]);
  });

  it("provides required members, and is validated", async () => {
    const server = await startResponder();
    const form = makeForm(server.url);
    form.widgets["name"]?.clear();
    await form.submit({ extra: { name: "Grace" } });
    expect(server.seen.map(sent)).toEqual([{ name: "Grace" }]);
    await expect(form.submit({ extra: { name: "G" } })).resolves.toBeNull();
    expect(form.widgets["name"]?.error).toBeTruthy();
    await expect(form.submit({ extra: { name: "Grace", age: "old" } })).resolves.toBeNull();
    expect(form.widgets["age"]?.error).toBeTruthy();
    form.widgets["age"]?.enter("many");
    await expect(form.submit({ extra: { name: "Grace" } })).resolves.toBeNull();
    expect(server.seen).toHaveLength(1);
    await form.submit({ extra: { name: "Grace", age: "old" }, validate: false });
    expect(server.seen).toHaveLength(2);
  });

  it("is validated with a body of one field too", async () => {
    const server = await startResponder();
    const kind = (name: string): object => ({
      title: name,
      type: "object",
      required: ["kind", "size"],
      properties: { kind: { const: name }, size: { type: "integer" } },
    });
    const choice = api({ "/people": { post: withBody({ oneOf: [kind("cat"), kind("dog")] }) } });
    const form = makeForm(server.url, { openapi: choice });
    form.populate({ body: { kind: "dog" } });
    await expect(form.submit()).resolves.toBeNull();
    await expect(form.submit({ extra: { size: "big" } })).resolves.toBeNull();
    expect(server.seen).toEqual([]);
    await form.submit({ extra: { size: 3 } });
    expect(server.seen.map(sent)).toEqual([{ kind: "dog", size: 3 }]);
  });

  it("is sent as JSON if the operation declares no body", async () => {
    const server = await startResponder();
    for (const post of [{ responses: {} }, { requestBody: { content: {} }, responses: {} }]) {
      const form = makeForm(server.url, { openapi: api({ "/people": { post } }) });
      await form.submit();
      await form.submit({ extra: {} });
      await form.submit({ extra: { a: 1 } });
    }
    expect(server.seen.map(sent)).toEqual([
      undefined,
      undefined,
      { a: 1 },
      undefined,
      undefined,
      { a: 1 },
    ]);
    expect(server.seen[2]?.headers["content-type"]).toBe("application/json");
  });

  it.each(["get", "head"])("is rejected with a %s request", async (method) => {
    const server = await startResponder();
    const openapi = api({ "/people": { [method]: { responses: {} } } });
    const form = makeForm(server.url, { openapi, method });
    await expect(form.submit({ extra: { a: 1 } })).resolves.toBeNull();
    expect(form.lastSubmit).toMatchObject({ code: "invalid" });
    expect(textOf(form.form)).toContain(method.toUpperCase());
    await expect(form.plan({ extra: { a: 1 } })).rejects.toMatchObject({ location: "body" });
    expect(server.seen).toEqual([]);
    await expect(form.submit()).resolves.toMatchObject({ status: 200 });
  });
});
