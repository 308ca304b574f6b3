import { type AnyParamsClass, maximumDepth } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";
import {
  Alert,
  Badge,
  CodeText,
  Download,
  Image,
  JsonTree,
  type Layout,
  type RowAction,
  Table,
  Tabs,
  Text,
  type View,
} from "@heddle/views";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { received } from "./received.fixture.ts";
import type { Received } from "../send/api-response.ts";
import { responseView } from "./response-view.ts";
import { hiddenText } from "../request/request-values.ts";

/** All views, those inside others included. */
function all(view: View): View[] {
  const children: readonly View[] = "children" in view ? (view as Layout).children : [];
  return [view, ...children.flatMap(all)];
}

function kinds(answer: Received): string[] {
  const [, ...inside] = all(responseView(answer));
  const frame = new Set(["row", "badge", "section", "text", "download"]);
  return inside.map(({ kind }) => kind).filter((kind) => !frame.has(kind));
}

function find<Found extends View>(view: View, Kind: new (...args: never[]) => Found): Found {
  const found = all(view).find((each) => each instanceof Kind);
  if (!(found instanceof Kind)) throw new Error(`There is no ${Kind.name}`);
  return found;
}

/** Everything that a view sends to a browser, files included. */
async function shownText(view: View): Promise<string> {
  const texts = all(view).map(async (each) => {
    const { shape } = each.constructor as unknown as AnyParamsClass;
    const names = Object.entries(shape).filter(([, declaration]) => declaration.view !== "none");
    const values = names.map(([name]) => (name === "children" ? "" : each.read(name)));
    const files = values.filter((value) => value instanceof Blob).map((file) => file.text());
    const rest = values.filter((value) => !(value instanceof Blob));
    return [stringifyExactJson(rest), ...(await Promise.all(files))].join("\n");
  });
  return (await Promise.all(texts)).join("\n");
}

function nested(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

describe("the body", () => {
  it.each<[string, Received, readonly string[]]>([
    ["JSON", received('{"id":7}'), ["tabs", "json-tree", "column", "table"]],
    [
      "problem details",
      received("{}", { mediaType: "application/problem+json" }),
      ["tabs", "json-tree", "column", "table"],
    ],
    [
      "a list of records",
      received('[{"id":1},{"id":2}]'),
      ["tabs", "table", "json-tree", "column", "table"],
    ],
    ["a list of numbers", received("[1,2]"), ["tabs", "json-tree", "column", "table"]],
    ["broken JSON", received('{"id":'), ["alert", "code-text", "table"]],
    ["a forbidden name", received('{"__proto__":"Ferrari"}'), ["code-text", "table"]],
    ["the deepest JSON", received(nested(maximumDepth)), ["tabs", "json-tree", "column", "table"]],
    ["deeper JSON", received(nested(maximumDepth + 1)), ["code-text", "table"]],
    ["very deep JSON", received(nested(100_000)), ["code-text", "table"]],
    ["deep cells", received(`[{"a":${nested(maximumDepth)}}]`), ["code-text", "table"]],
    ["deep cells of a large table", received(`[{"a":${nested(500_001)}}]`), ["code-text", "table"]],
    ["very deep cells", received(`[{"a":${nested(100_000)}}]`), ["code-text", "table"]],
    ["HTML", received("<script>", { mediaType: "text/html" }), ["code-text", "table"]],
    ["XML", received("<a/>", { mediaType: "application/atom+xml" }), ["code-text", "table"]],
    ["text", received("hello", { mediaType: "text/plain" }), ["code-text", "table"]],
    [
      "an SVG",
      received("<svg/>", { mediaType: "image/svg+xml" }),
      ["tabs", "image", "code-text", "table"],
    ],
    ["a picture", received("x", { mediaType: "image/png" }), ["image", "table"]],
    ["data", received(Uint8Array.of(0, 1, 2), { mediaType: "application/zip" }), ["table"]],
    ["nothing", received("", { status: 204 }), ["table"]],
    ["untyped text", received("hello", { mediaType: "" }), ["code-text", "table"]],
    [
      "untyped JSON",
      received('{"a":1}', { mediaType: "" }),
      ["tabs", "json-tree", "column", "table"],
    ],
    ["untyped data", received(Uint8Array.of(0, 255), { mediaType: "" }), ["table"]],
    [
      "lines of JSON",
      received('{"a":1}\n2', { mediaType: "application/x-ndjson" }),
      ["feed", "json-tree", "json-tree", "table"],
    ],
  ])("[O80] of %s has its view", (_, answer, expected) => {
    expect(kinds(answer)).toEqual(expected);
  });

  it("[O80] is shown for any bytes and any type", () => {
    const type = fc.constantFrom(
      "application/json",
      "text/html",
      "image/png",
      "image/svg+xml",
      "text/event-stream",
      "application/x-ndjson",
      "application/octet-stream",
      "",
    );
    const body = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(body, type, fc.boolean(), (bytes, mediaType, isTruncated) => {
        expect(
          all(responseView(received(bytes, { mediaType, isTruncated }))).length,
        ).toBeGreaterThan(3);
      }),
    );
  });

  it("[O500] is also shown as the text that the server sent, from the moment its tab is opened", () => {
    const text = '{"id": 1.10,  "a":[]}';
    const view = responseView(received(text));
    const tabs = find(view, Tabs);
    expect(all(view).some((each) => each instanceof CodeText && each.text === text)).toBe(false);
    tabs.active = tabs.children.length - 1;
    expect(find(tabs, CodeText).text).toBe(text);
  });

  it("[O505] is a table if a list in it has the name of a list", () => {
    const kindsIn = (name: string): string[] =>
      kinds(received(JSON.stringify({ [name]: [{ id: 1 }], total: 1 })));
    expect(kindsIn("items")).toContain("table");
    expect(kindsIn("items")).toHaveLength(5);
    expect(kindsIn("lines")).toHaveLength(4);
    const record = JSON.stringify({ id: 7, items: [{ id: 1 }] });
    expect(kinds(received(record))).toHaveLength(4);
  });

  it("[O502] is a table with keys and names first, lists and objects last", () => {
    const rows = [
      { tags: [], price: 3, name: "Loom", sku: "L-1", id: 7, owner: { id: 1 }, note: null },
      { tags: ["x"], price: 5, name: "Warp", sku: "W-1", id: 8, owner: { id: 2 }, note: null },
    ];
    const columns = (action?: RowAction): readonly string[] =>
      find(
        responseView(received(JSON.stringify(rows)), {
          actionsFor: () => (action ? [action] : []),
        }),
        Table,
      ).header;
    expect(columns()).toEqual(["id", "name", "price", "sku", "note", "tags", "owner"]);
    const action = { label: "Edit", nameOf: (row: object) => String(Object(row).sku), act() {} };
    expect(columns(action).slice(0, 3)).toEqual(["sku", "id", "name"]);
  });

  it("[O81] keeps every digit of its numbers", () => {
    const view = responseView(received('{"id":12345678901234567890}'));
    expect(find(view, JsonTree).value).toEqual({ id: 12_345_678_901_234_567_890n });
  });

  it("[O82] is decoded in the charset of the server, or as UTF-8", async () => {
    const latin = Uint8Array.of(0x22, 0xe4, 0x22);
    const tree = (charset: string): unknown =>
      find(responseView(received(latin, { charset })), JsonTree).value;
    expect(tree("iso-8859-1")).toBe("ä");
    expect(tree("no-such-charset")).toBe("\uFFFD");
  });

  it("[O83] is shown in part if large, and can be downloaded completely", () => {
    const long = received("x".repeat(300_000), { mediaType: "text/plain" });
    const view = responseView(long);
    expect(find(view, CodeText).text).toHaveLength(200_000);
    expect(find(view, Download).file.size).toBe(300_000);
    const rows = JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, name: "loom" })));
    const table = find(responseView(received(rows)), Table);
    expect([table.total, table.cells.length]).toEqual([50_000, 100]);
    const tree = JSON.stringify({ list: rows });
    expect(kinds(received(tree))).toEqual(["code-text", "table"]);
  });

  it("[O83] says that it is truncated, and is not called invalid", () => {
    const view = responseView(received('{"id":', { isTruncated: true }));
    const alerts = all(view).filter(({ kind }) => kind === "alert");
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({ severity: "warning", text: expect.stringContaining("6 B") });
  });

  it("[O773] a part is never offered as the whole", async () => {
    const cut = { isTruncated: true, mediaType: "text/csv" } as const;
    expect(kinds(received("a,b", cut))).not.toContain("download");
    const file = new File(["a,b,c"], "", { type: "text/csv" });
    const whole = find(responseView(received("a,b", { ...cut, file })), Download);
    expect(await whole.file.text()).toBe("a,b,c");
    const items = { isTruncated: true, mediaType: "application/x-ndjson" } as const;
    expect(find(responseView(received("1\n", items)), Download).name).toMatch(/ \(part\)\.\w+$/);
    for (const notStored of ["limit", "secrets", "storage"] as const) {
      const alerts = all(responseView(received("a,b", { ...cut, notStored })));
      expect(alerts.filter(({ kind }) => kind === "alert")).toHaveLength(1);
    }
  });

  it("[O84] is text if a browser could run it; an SVG is an image from a data URL", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const image = find(responseView(received(svg, { mediaType: "image/svg+xml" })), Image);
    expect(image.source).toBe(`data:image/svg+xml,${encodeURIComponent(svg)}`);
  });
});

describe("the download", () => {
  it.each([
    ['attachment; filename="report 1.pdf"', "report 1.pdf"],
    ["attachment; filename=plain.csv", "plain.csv"],
    ["attachment; filename=\"a.txt\"; filename*=UTF-8''%C3%BCber.txt", "über.txt"],
    ["attachment; filename*=UTF-8''%E0%A4%A; filename=\"b.txt\"", "b.txt"],
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ["inline", "7.json"],
    ["", "7.json"],
    ["attachment; filename=", "7.json"],
  ])("[O85] is named by %j: %s", (disposition, name) => {
    const headers = [["Content-Disposition", disposition]] as const;
    expect(find(responseView(received("{}", { headers })), Download).name).toBe(name);
  });

  it.each([
    ["text/event-stream", "7.txt"],
    ["application/zip", "7.zip"],
    ["application/vnd.api+json", "7.json"],
    ["", "7.bin"],
  ])("[O85] has an extension for %j: %s", (mediaType, name) => {
    const view = responseView(received(Uint8Array.of(0, 1), { mediaType }));
    expect(find(view, Download).name).toBe(name);
  });

  it("[O85] is not offered for an empty body", () => {
    const view = responseView(received("", { status: 204 }));
    expect(all(view).filter(({ kind }) => kind === "download")).toEqual([]);
  });
});

describe("[O228] readable output", () => {
  it("indents JSON that is too large for a tree", () => {
    const value = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, [at]]));
    const code = find(responseView(received(JSON.stringify(value))), CodeText);
    expect(code.text).toBe(JSON.stringify(value, null, 2).slice(0, 200_000));
  });

  it("says that a list is empty", () => {
    const texts = all(responseView(received("[]"))).map(
      (view) => view instanceof Text && view.text,
    );
    expect(texts).toContain("The list is empty.");
  });

  it("wraps long header values", () => {
    const headers = [["Link", "x".repeat(1_000)]] as const;
    expect(find(responseView(received("{}", { headers })), Table).wrap).toBe(true);
  });
});

describe("secrets", () => {
  it("[O86] are masked everywhere: status, headers, body, file name, request", async () => {
    const secrets = ['tok"en&1234', "tok"];
    const [secret = ""] = secrets;
    const body = JSON.stringify({
      echo: `Bearer ${secret}`,
      [secret]: [secret],
      form: encodeURIComponent(secret),
    });
    const view = responseView(
      received(body, {
        statusText: `OK ${secret}`,
        headers: [
          ["X-Echo", secret],
          ["Content-Disposition", `attachment; filename=${encodeURIComponent(secret)}.json`],
          ["Set-Cookie", "sid=very-hidden; Path=/; HttpOnly"],
          ["Authorization", "Basic also-hidden"],
        ],
      }),
      {
        secrets,
        request: {
          method: "POST",
          url: `https://api.example.com/?key=${encodeURIComponent(secret)}`,
          headers: [["Authorization", `Bearer ${secret}`]],
          snippets: [{ label: "cURL", text: `curl -H 'Authorization: Bearer ${secret}'` }],
        },
      },
    );
    const text = await shownText(view);
    expect(text).not.toContain("1234");
    expect(text).not.toMatch(/very-hidden|also-hidden/);
    expect(text).toContain("sid=********; Path=/; HttpOnly");
    expect(text).toContain("Bearer ********");
  });

  it("[O86] are masked in JSON with any escapes", async () => {
    const secret = "ab/cd+ef==";
    const escaped = secret.replace(
      /./g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const body = `{ "php": "ab\\/cd+ef==", "net": "ab/cd\\u002Bef==", "${escaped}": [1] }`;
    const view = responseView(received(body), { secrets: [secret] });
    expect(find(view, JsonTree).value).toEqual({
      php: hiddenText,
      net: hiddenText,
      [hiddenText]: [1],
    });
    expect(await find(view, Download).file.text()).not.toMatch(/ab|u0061/);
  });

  it("[O86] are masked in any position", async () => {
    const secret = fc.string({ minLength: 4, unit: "grapheme-ascii" }).map((text) => `zq${text}`);
    await fc.assert(
      fc.asyncProperty(fc.string(), secret, fc.string(), async (before, hidden, after) => {
        const body = JSON.stringify([before + hidden, { [hidden]: after }]);
        const text = await shownText(responseView(received(body), { secrets: [hidden] }));
        expect(text).toContain(hiddenText);
        expect(text).not.toContain(hidden);
        expect(text).not.toContain(JSON.stringify(hidden).slice(1, -1));
      }),
    );
  });
});

describe("the status", () => {
  it.each([
    [200, "", "200 OK", "success"],
    [201, "Made", "201 Made", "success"],
    [304, "", "304 Not Modified", "info"],
    [404, "", "404 Not Found", "error"],
    [418, "I'm a teapot", "418 I'm a teapot", "error"],
    [599, "", "599", "error"],
    [799, "", "799", "error"],
  ])("[O87] %i %j is %j, %s", (status, statusText, text, tone) => {
    const view = responseView(received("{}", { status, statusText }));
    expect(find(view, Badge)).toMatchObject({ text, tone });
    const alert = all(view).find(({ kind }) => kind === "alert");
    expect(alert !== undefined).toBe(tone === "error");
  });

  it.each<[string, unknown, { readonly title: string; readonly text: string }]>([
    [
      "problem details",
      { type: "about:blank", title: "Out of stock", detail: "Loom 7 has 0 left." },
      { title: "Out of stock", text: "Loom 7 has 0 left." },
    ],
    ["only a title", { title: "Out of stock" }, { title: "", text: "Out of stock" }],
    ["FastAPI", { detail: "No such loom" }, { title: "", text: "No such loom" }],
    [
      "FastAPI's list",
      { detail: [{ loc: ["body", "ends", 0], msg: "Input should be positive", type: "x" }] },
      { title: "", text: "ends › 0: Input should be positive" },
    ],
    ["a message", { message: "Broken warp", code: 7 }, { title: "", text: "Broken warp" }],
    ["an error", { error: { message: "Broken warp" } }, { title: "", text: "Broken warp" }],
    [
      "OAuth",
      { error: "invalid_grant", error_description: "The code has expired." },
      { title: "", text: "The code has expired." },
    ],
    ["no words", { status: 404 }, { title: "", text: "Not found." }],
  ])("[O501] of an error is explained in the server's own words: %s", (_, body, expected) => {
    const view = responseView(received(JSON.stringify(body), { status: 404 }));
    expect(find(view, Alert)).toMatchObject({ severity: "error", ...expected });
  });

  it("[O501] of an error without readable words is explained in general", () => {
    const text = (body: string | Uint8Array, mediaType: string): string =>
      find(responseView(received(body, { status: 404, mediaType })), Alert).text;
    expect(text("No such loom\n  at line 3", "text/plain")).toBe("No such loom");
    expect(text("<html>Apache</html>", "text/html")).toBe("Not found.");
    expect(text('{"detail": ', "application/json")).toBe("Not found.");
    expect(text(Uint8Array.of(0, 255), "application/zip")).toBe("Not found.");
  });

  it("[O501] the server's words contain no secret", () => {
    const body = JSON.stringify({ detail: "The token abcd-1234 is wrong" });
    const view = responseView(received(body, { status: 401 }), { secrets: ["abcd-1234"] });
    expect(find(view, Alert).text).toBe(`The token ${hiddenText} is wrong`);
  });

  it("[O87] comes with duration and size", () => {
    const facts = all(responseView(received("{}", { milliseconds: 1_530 })))[3];
    expect(facts).toMatchObject({ text: "1.5 s · 2 B · application/json" });
  });
});
