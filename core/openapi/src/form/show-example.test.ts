import { type Group, TextInput } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { startResponder, api, sent } from "./api.fixture.ts";
import type { OpenAPIFormOptions } from "./form-options.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const text = { type: "string" };
const json = "application/json";

function makeForm(operation: object, options: Partial<OpenAPIFormOptions> = {}): OpenAPIForm {
  const openapi = api({ "/x": { post: { responses: {}, ...operation } } });
  const baseUrl = "http://127.0.0.1:1";
  return new OpenAPIForm({ openapi, baseUrl, path: "/x", method: "post", ...options });
}

/** A body with this schema and other members of its media type. */
function body(schema: object, rest: object, mediaType = json): object {
  return { requestBody: { content: { [mediaType]: { schema, ...rest } } } };
}

function hints(form: OpenAPIForm): unknown {
  const widgets = Object.entries(form.widgets);
  return Object.fromEntries(widgets.map(([key, { placeholder }]) => [key, placeholder]));
}

describe("[O349] an example is the placeholder of an input", () => {
  it("shows the example of a parameter, and of its schema", () => {
    const parameter = (name: string, rest: object): object => ({ name, in: "query", ...rest });
    const parameters = [
      parameter("plain", { schema: text, example: "hello" }),
      parameter("named", { schema: { type: "integer" }, examples: { one: { value: 42 } } }),
      parameter("empty", {
        schema: text,
        examples: { none: { value: null }, one: { value: "a" } },
      }),
      parameter("own", { schema: { ...text, example: "of the schema" } }),
      parameter("preset", { schema: { ...text, default: "d" }, example: "e" }),
      parameter("list", { schema: { type: "array", items: text }, example: ["a", "b"] }),
      parameter("none", { schema: text }),
    ];
    expect(hints(makeForm({ parameters }))).toEqual({
      plain: "hello",
      named: "42",
      empty: "a",
      own: "of the schema",
      preset: "d",
      list: '["a","b"]',
      none: "",
    });
  });

  it("shows the example of each member of a media type, at any depth, including members that are opened later", () => {
    const address = { type: "object", properties: { street: text, zip: { type: "integer" } } };
    const schema = { type: "object", properties: { name: text, address } };
    const example = { name: "Ada", address: { street: "Main", zip: 1000 } };
    const form = makeForm(body(schema, { example }));
    const group = form.widgets["address"] as Group;
    expect(form.widgets["name"]?.placeholder).toBe("Ada");
    group.setOpen(true);
    expect(group.children.map(({ placeholder }) => placeholder)).toEqual(["Main", "1000"]);
    expect(form.values).toEqual({});
  });

  it("shows the example of a body of one field", () => {
    const form = makeForm(body({}, { examples: { one: { value: { a: 1 } } } }));
    expect(hints(form)).toEqual({ body: '{"a":1}' });
    expect(hints(makeForm(body(text, { example: "<a/>" }, "application/xml")))).toEqual({
      body: "<a/>",
    });
  });

  it("does not send an example", async () => {
    const server = await startResponder();
    const schema = { type: "object", properties: { name: text } };
    const form = makeForm(body(schema, { example: { name: "Ada" } }), { baseUrl: server.url });
    await form.submit();
    expect(server.seen.map(sent)).toEqual([undefined]);
  });
});

describe("[O349] an example is not a placeholder", () => {
  it("shows no example of a password, at any depth", () => {
    const secret = { ...text, format: "password" };
    const login = { type: "object", properties: { user: text, secret } };
    const example = { user: "ada", secret: "hunter2" };
    const form = makeForm(
      body(
        { type: "object", properties: { login, secret } },
        { example: { login: example, secret: "hunter2" } },
      ),
    );
    const group = form.widgets["login"] as Group;
    group.setOpen(true);
    expect(form.widgets["secret"]?.placeholder).toBe("");
    expect(group.children.map(({ placeholder }) => placeholder)).toEqual(["ada", ""]);
    const choice = { oneOf: [login, { type: "array", items: login }] };
    const whole = makeForm(body(choice, { example: [example] }));
    expect(JSON.stringify(hints(whole))).not.toContain("hunter2");
    const own = makeForm(body({ type: "object", properties: { secret } }, { example }), {
      widget: ({ name }) => new TextInput({ name }),
    });
    expect(hints(own)).toEqual({ secret: "" });
  });

  it("shows no example of a choice, no long one, and none beside the placeholder of the app", () => {
    const schema = {
      type: "object",
      properties: { kind: { enum: ["a", "b"] }, sure: { type: "boolean" }, long: text, own: text },
    };
    const example = { kind: "b", sure: true, long: "a".repeat(301), own: "example" };
    const form = makeForm(body(schema, { example }), {
      widget: ({ name }) =>
        name === "own" ? new TextInput({ name, placeholder: "of the app" }) : undefined,
    });
    expect(hints(form)).toEqual({ kind: "", sure: "", long: "", own: "of the app" });
  });
});
