import { beforeEach, describe, expect, it, vi } from "vitest";

import { api, button, startResponder, textOf, withBody } from "../form/api.fixture.ts";
import type { OpenAPIConsoleOptions } from "./console-options.ts";
import { OpenAPIConsole } from "./openapi-console.ts";
import { keepIntervalMs, OperationPage } from "./operation-page.ts";

const text = { type: "string" };
const body = {
  type: "object",
  properties: {
    name: text,
    count: { type: "integer", maximum: 10 },
    total: { type: "integer", format: "int64" },
    password: text,
    pin: { type: "string", format: "password" },
    session_token: text,
    note: text,
    any: {},
    user: { type: "object", properties: { city: text, secret: text } },
    tags: { type: "array", items: text },
  },
};
const customer = {
  type: "object",
  properties: { kind: { enum: ["person", "company"] } },
  if: { properties: { kind: { const: "company" } }, required: ["kind"] },
  then: { properties: { vat: text } },
};
const paths = {
  "/looms/{id}": {
    put: {
      parameters: [
        { name: "id", in: "path", required: true, schema: text },
        { name: "dry", in: "query", schema: { type: "boolean" } },
        { name: "api_key", in: "query", schema: text },
        { name: "X-Team", in: "header", schema: text },
        { name: "Auth-Code", in: "header", schema: text },
        { name: "sid", in: "cookie", schema: text },
      ],
      requestBody: {
        content: { "application/json": { schema: body }, "text/plain": { schema: text } },
      },
      responses: {},
    },
  },
  "/uploads": {
    post: {
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { title: text, file: { type: "string", format: "binary" } },
            },
          },
        },
      },
    },
  },
  "/customers": { post: withBody(customer) },
  "/hints": {
    post: withBody({
      type: "object",
      properties: {
        name: text,
        mode: { ...text, default: "safe", "x-heddle": { hidden: true } },
        code: { ...text, "x-heddle": { widget: "password" } },
        inner: {
          type: "object",
          properties: { city: text, role: { ...text, "x-heddle": { hidden: true } } },
        },
      },
    }),
  },
  "/a&b={x}": { get: { parameters: [{ name: "x", in: "path", required: true, schema: text }] } },
};
const address = "put:/looms/{id}";

function open(options: Partial<OpenAPIConsoleOptions> = {}): OpenAPIConsole {
  const openapi = api(paths);
  const baseUrl = "http://127.0.0.1:1";
  return new OpenAPIConsole({ openapi, baseUrl, syncUrl: true, ...options });
}

function pageOf(console: OpenAPIConsole): OperationPage {
  if (!(console.page instanceof OperationPage)) throw new Error("No operation is open");
  return console.page;
}

function fill(
  console: OpenAPIConsole,
  values: Readonly<Record<string, unknown>>,
  at = address,
): void {
  console.open(at);
  expect(console.form?.populate(values)).toEqual([]);
}

/** `#put:/a&values=x` → the arguments of `openLink`, as a page reads them. */
function readLink(link: string): readonly [address: string, values: string] {
  const [encoded = "", values = ""] = link.slice(1).split("&values=");
  return [decodeURIComponent(encoded), values];
}

async function link(console: OpenAPIConsole): Promise<string> {
  const outcome = await pageOf(console).call("createLink");
  if (!outcome.ok) throw new Error(outcome.reason);
  return String(outcome.result);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

/** The input that a page would keep. */
function keptInput(console: OpenAPIConsole): string {
  vi.advanceTimersByTime(keepIntervalMs);
  return pageOf(console).input;
}

/** The values in a link. */
const decoded = (text: string): string => {
  const [, values] = readLink(text);
  return Buffer.from(values, "base64url").toString();
};

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

describe("a link to a filled form", () => {
  const values = {
    id: "a/b",
    dry: true,
    "X-Team": "wéavers",
    name: "Loom \u{1F9F5}",
    total: 9_007_199_254_740_993n,
    user: { city: "Aarhus" },
    tags: ["x", "y"],
  };

  it("[O618] contains the operation and its values, which it enters without sending", async () => {
    const server = await startResponder();
    const first = open();
    fill(first, values);
    const copied = await link(first);
    expect(copied).toMatch(/^#put:\/looms\/%7Bid%7D&values=[\w-]+$/);
    const second = open({ baseUrl: server.url });
    await expect(second.call("openLink", ...readLink(copied))).resolves.toMatchObject({ ok: true });
    expect(second.address).toBe(address);
    expect(second.form?.values).toEqual(values);
    expect(server.seen).toEqual([]);
    await second.form?.submit();
    expect(server.seen[0]?.url).toBe("/looms/a%2Fb?dry=true");
    expect(server.seen[0]?.body.toString()).toContain('"total":9007199254740993');
  });

  it("[O618] keeps the media type, members without a field, and an ampersand in the path", async () => {
    const first = open();
    first.open(address);
    first.form?.inputs.body.text?.fill({ name: "a", unlisted: 1 });
    const second = open();
    await second.openLink(...readLink(await link(first)));
    expect(second.form?.inputs.body.sent()).toEqual({ name: "a", unlisted: 1 });
    first.form?.update({ mediaType: "text/plain" });
    first.form?.populate({ id: "1", body: "plain" });
    const third = open();
    await third.openLink(...readLink(await link(first)));
    expect(third.form?.inputs.content?.mediaType).toBe("text/plain");
    expect(third.form?.values).toEqual({ id: "1", body: "plain" });
    fill(first, { x: "&values=1" }, "get:/a&b={x}");
    const other = open();
    await other.openLink(...readLink(await link(first)));
    expect(other.form?.values).toEqual({ x: "&values=1" });
  });

  it("[O618] fills in fields that conditions show", async () => {
    const first = open();
    fill(first, { kind: "company" }, "post:/customers");
    first.form?.populate({ vat: "DE1" });
    const second = open();
    await second.openLink(...readLink(await link(first)));
    expect(second.form?.values).toEqual({ kind: "company", vat: "DE1" });
    const third = open();
    third.open("post:/customers");
    await pageOf(third).call("restoreInput", keptInput(first));
    expect(third.form?.values).toEqual({ kind: "company", vat: "DE1" });
  });

  it("[O619] contains no secret, cookie, credential, added header or file, and the page names them", async () => {
    const console = open();
    fill(console, {
      ...values,
      api_key: "hush-1",
      "Auth-Code": "hush-2",
      sid: "hush-3",
      password: "hush-4",
      pin: "1234",
      session_token: "hush-5",
      note: "my password is hush-4",
      user: { city: "Aarhus", secret: "hush-6" },
    });
    const copied = decoded(await link(console));
    expect(copied).not.toMatch(/hush|1234/);
    expect(copied).toContain("Aarhus");
    const left = [
      "sid",
      "api_key",
      "Auth-Code",
      "password",
      "pin",
      "session_token",
      "note",
      "secret",
    ];
    for (const name of left) expect(textOf(pageOf(console))).toContain(name);
    fill(console, { title: "a", file: new File(["hush"], "hush.txt") }, "post:/uploads");
    expect(decoded(await link(console))).toBe('{"values":{"body":{"title":"a"}}}');
  });

  it.each([
    ["no base64", "%%%"],
    ["no JSON", encoded("hello")],
    ["other JSON", encoded({ path: { id: "1" } })],
    ["another member", encoded({ values: {}, url: "http://evil.example" })],
    ["a list", encoded({ values: { query: [1] } })],
    ["an unknown field", encoded({ values: { query: { other: 1 }, path: { id: "2" } } })],
    ["a cookie", encoded({ values: { cookie: { sid: "1" } } })],
    ["a value that does not fit", encoded({ values: { path: { id: "2" }, body: { count: 11 } } })],
    ["a media type that the operation does not have", encoded({ mediaType: "a/b", values: {} })],
    ["too many levels", encoded(`{"values":{"body":${"[".repeat(300)}${"]".repeat(300)}}}`)],
    ["a prototype", encoded('{"values":{"query":{"__proto__":{"a":1}}}}')],
  ])("[O620] with %s changes nothing and says so", async (_name, content) => {
    const console = open();
    fill(console, { id: "1", name: "kept" });
    await console.call("openLink", address, content);
    expect(console.form?.values).toEqual({ id: "1", name: "kept" });
    expect(textOf(console.page)).toMatch(/cannot be read|does not accept/);
    expect(console.aside.every((view) => !("open" in view) || view.open === false)).toBe(true);
  });

  it.each([
    ["a hidden field", { name: "a", mode: "unsafe" }],
    ["a hidden member", { name: "a", inner: { city: "b", role: "admin" } }],
  ])("[O620] does not change %s", async (_name, given) => {
    const console = open();
    const content = { values: { body: given } };
    await console.openLink("post:/hints", encoded(content));
    expect(textOf(console.page)).toContain("does not accept");
    const restored = await pageOf(console).call("restoreInput", JSON.stringify(content));
    expect(restored).toMatchObject({ ok: true });
    expect(JSON.stringify(console.form?.values)).not.toMatch(/unsafe|admin/);
  });

  it("[O619] follows the hints of the document", async () => {
    const console = open();
    fill(console, { name: "a", code: "hush" }, "post:/hints");
    expect(decoded(await link(console))).toBe('{"values":{"body":{"name":"a"}}}');
    const second = open();
    await second.openLink(...readLink(await link(console)));
    expect(second.form?.values).toMatchObject({ name: "a" });
  });

  it("[O621] to an operation that does not exist says so and leads to the overview", async () => {
    const console = open();
    await console.openLink("patch:/looms/{id}", encoded({ values: {} }));
    expect(textOf(console.page)).toContain("no operation PATCH /looms/{id}");
    await button(console.page, "Go to the overview").call("press");
    expect(textOf(console.page)).toContain("Things");
    await console.call("follow", "nonsense");
    expect(textOf(console.page)).toContain("no operation");
    expect(console.address).toBe("nonsense");
    await console.call("follow", "record:/uploads");
    expect(textOf(console.page)).toContain("no operation GET /uploads");
    await console.call("follow", "record:/a&b={x}");
    expect(textOf(console.page)).toContain("no records");
    await console.call("follow", "history");
    expect(console.page).toBe(console.requests);
  });

  it("[O622] is rejected if it is too long, and not offered without syncUrl", async () => {
    const console = open();
    fill(console, { id: "1", name: "x".repeat(8_000) });
    const outcome = await pageOf(console).call("createLink");
    expect(outcome).toMatchObject({ ok: false, code: "too_long" });
    const embedded = open({ syncUrl: false });
    fill(embedded, { id: "1" });
    expect(pageOf(embedded).linkable).toBe(false);
    await expect(pageOf(embedded).call("createLink")).resolves.toMatchObject({ ok: false });
  });

  it("[O692] is not read if it is longer than a link can be", async () => {
    const console = open();
    const tags = Array.from({ length: 4_000 }, () => "x");
    await console.call("openLink", address, encoded({ values: { body: { tags } } }));
    expect(console.form?.values).toEqual({});
    expect(textOf(pageOf(console))).toContain("cannot be read");
  });

  it("[O623] replaces input that was not sent only if the user agrees", async () => {
    const console = open();
    fill(console, { id: "1", name: "mine" });
    await console.openLink(address, encoded({ values: { path: { id: "2" } } }));
    expect(console.form?.values).toEqual({ id: "1", name: "mine" });
    const dialog = console.aside.find((view) => "open" in view && view.open === true);
    await button(dialog!, "Replace").call("press");
    expect(console.form?.values).toEqual({ id: "2" });
  });
});

describe("the input that a page keeps", () => {
  it("[O624] has what was typed, unfinished input too, and restores it in another session", async () => {
    const first = open();
    fill(first, { id: "1", name: "typed", pin: "1234", "X-Team": "weavers" });
    first.form?.widgets["count"]?.enter("200");
    first.form?.widgets["total"]?.enter("12a");
    const input = keptInput(first);
    const { inputKey } = pageOf(first);
    expect(input).not.toContain("1234");
    const second = open();
    second.open(address);
    expect(pageOf(second)).toMatchObject({ input: "", inputKey });
    await expect(pageOf(second).call("restoreInput", input)).resolves.toMatchObject({ ok: true });
    expect(second.form?.values).toMatchObject({ id: "1", name: "typed", "X-Team": "weavers" });
    expect(second.form?.widgets["count"]).toMatchObject({ draft: "200" });
    expect(second.form?.widgets["total"]).toMatchObject({ draft: "12a" });
    expect(textOf(pageOf(second))).toContain("Restored what you entered");
    expect(keptInput(second)).toBe(input);
  });

  it.each(['{"api_key": "c0ffee', "[{ 'user password' : 'c0ffee' }]", "{password: c0ffee}"])(
    "[O693] does not have a text that is JSON with a secret, finished or not: %s",
    async (typed) => {
      const console = open();
      fill(console, { id: "1", any: "[1, {a: 2", name: "{x}: token" });
      console.form?.widgets["note"]?.enter(typed);
      expect(keptInput(console)).toContain("[1, {a: 2");
      expect(keptInput(console)).toContain("{x}: token");
      expect(keptInput(console)).not.toContain("c0ffee");
      expect(decoded(await link(console))).not.toContain("c0ffee");
      expect(textOf(pageOf(console))).toContain("note");
    },
  );

  it("[O696] is complete when the operation is left, and on request, without waiting", async () => {
    const console = open();
    fill(console, { id: "1" });
    const left = pageOf(console);
    console.open("history");
    expect(console.leftInput).toEqual({ key: left.inputKey, input: left.input });
    expect(left.input).toContain('"id":"1"');
    console.open(address);
    expect(console.leftInput).toBeUndefined();
    fill(console, { name: "typed" });
    await left.call("keepInput");
    expect(left.input).toContain("typed");
    console.open("");
    expect(console.leftInput).toBeUndefined();
  });

  it("[O624] is empty for an empty form, and differs by API and operation", async () => {
    const console = open();
    console.open(address);
    expect(keptInput(console)).toBe("");
    fill(console, { id: "1" });
    expect(keptInput(console)).not.toBe("");
    const keys = [address, "post:/uploads"].map((at) => {
      console.open(at);
      return pageOf(console).inputKey;
    });
    const other = open({ baseUrl: "http://user-key.example/v1?key=hush" });
    other.open(address);
    expect(new Set([...keys, pageOf(other).inputKey]).size).toBe(3);
    expect(pageOf(other).inputKey).not.toContain("hush");
  });

  it("[O624] follows another version of the document", async () => {
    const console = open();
    fill(console, { id: "1" });
    const input = keptInput(console);
    await console.setDocument(api({ ...paths, "/new": { get: {} } }));
    expect(keptInput(console)).toBe(input);
    console.form?.populate({ id: undefined });
    expect(keptInput(console)).toBe("");
  });

  it("[O625] is not restored into a form with input, and other text changes nothing", async () => {
    const console = open();
    console.open(address);
    const page = pageOf(console);
    for (const bad of ["", "{}", "null", '{"values":[]}', "x".repeat(100_001)])
      await expect(page.call("restoreInput", bad)).resolves.toMatchObject({ ok: false });
    expect(keptInput(console)).toBe("");
    fill(console, { id: "1" });
    await page.call("restoreInput", '{"values":{"path":{"id":"2"}}}');
    expect(console.form?.values).toEqual({ id: "1" });
  });

  it("[O626] is cleared by a button, which asks if it was not sent", async () => {
    const server = await startResponder();
    const console = open({ baseUrl: server.url });
    console.open(address);
    expect(button(console.page, "Clear").visible).toBe(false);
    fill(console, { id: "1" });
    expect(keptInput(console)).not.toBe("");
    await button(console.page, "Clear").call("press");
    expect(console.form?.values).toEqual({ id: "1" });
    const dialog = console.aside.find((view) => "open" in view && view.open === true);
    await button(dialog!, "Clear").call("press");
    expect([console.form?.values, keptInput(console)]).toEqual([{}, ""]);
    fill(console, { id: "1" });
    await console.form?.submit();
    await button(console.page, "Clear").call("press");
    expect([console.form?.values, pageOf(console).hasDraft]).toEqual([{}, false]);
  });

  it("[O699] leaves the focus at the first field when it is cleared", async () => {
    const console = open();
    fill(console, { id: "1" });
    await button(console.page, "Clear").call("press");
    const dialog = console.aside.find((view) => "open" in view && view.open === true);
    await button(dialog!, "Clear").call("press");
    expect(console.form?.widgets["id"]?.focusRequests).toBe(1);
  });

  it("[O627] is not kept if the app forbids it, or if it is too long", async () => {
    const console = open({ keepInput: false });
    fill(console, { id: "1" });
    expect([keptInput(console), pageOf(console).inputKey]).toEqual(["", ""]);
    await expect(
      pageOf(console).call("restoreInput", '{"values":{"path":{"id":"2"}}}'),
    ).resolves.toMatchObject({ ok: false });
    const long = open();
    fill(long, { id: "1", name: "x".repeat(100_000) });
    expect(keptInput(long)).toBe("");
  });
});
