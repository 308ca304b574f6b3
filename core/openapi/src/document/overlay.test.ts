import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { startServer } from "../send/server.fixture.ts";
import { type LoadOptions, loadOpenAPI } from "./load-openapi.ts";
import type { OpenAPIDocument } from "./openapi-document.ts";
import { withMessage } from "../../../params/src/thrown.fixture.ts";

const info = { title: "Things", version: "1" };
const text = { type: "string" };
const parameters = ["a", "b", "c"].map((name) => ({ name, in: "query", schema: text }));
const document = {
  openapi: "3.1.0",
  info,
  tags: [{ name: "one" }],
  paths: {
    "/pets": { get: { summary: "Pets", parameters, responses: {} } },
    "/owners": { get: { responses: {} } },
  },
  components: { schemas: { Pet: { type: "object", required: ["id"], properties: { id: text } } } },
};

function overlayOf(...actions: unknown[]): Record<string, unknown> {
  return { overlay: "1.0.0", info, actions };
}

async function load(...actions: unknown[]): Promise<OpenAPIDocument> {
  return loadOpenAPI(structuredClone(document), { overlay: overlayOf(...actions) });
}

describe("[O650] an action of an overlay", () => {
  it("merges objects member by member", async () => {
    const update = {
      properties: { name: text },
      required: ["name"],
      "x-heddle": { order: ["name"] },
    };
    const { root } = await load({ target: "$.components.schemas.Pet", update });
    expect(root["components"]).toEqual({
      schemas: {
        Pet: {
          type: "object",
          required: ["id", "name"],
          properties: { id: text, name: text },
          "x-heddle": { order: ["name"] },
        },
      },
    });
  });

  it("appends to lists, and joins two lists", async () => {
    const { root } = await load(
      { target: "$.tags", update: { name: "two" } },
      { target: "$.tags", update: [{ name: "three" }] },
    );
    expect(root["tags"]).toEqual([{ name: "one" }, { name: "two" }, { name: "three" }]);
  });

  it("changes everything that it selects", async () => {
    const { root } = await load({ target: "$.paths.*.get", update: { deprecated: true } });
    expect(root["paths"]).toMatchObject({
      "/pets": { get: { summary: "Pets", deprecated: true } },
      "/owners": { get: { deprecated: true } },
    });
  });

  it("removes members and items, wherever they are in a list", async () => {
    const { root, operations } = await load(
      { target: "$.paths['/owners']", remove: true, update: { ignored: true } },
      { target: "$..parameters[?@.name != 'b']", remove: true },
    );
    expect(operations.map(({ path }) => path)).toEqual(["/pets"]);
    expect(root["paths"]).toMatchObject({ "/pets": { get: { parameters: [parameters[1]] } } });
  });

  it("[O690] changes once what two of its selectors select", async () => {
    const both = "$..parameters[?@.name == 'a', ?@.in == 'query' && @.name != 'c']";
    const { root } = await load(
      { target: both, update: { examples: [1] } },
      { target: both, update: { examples: [2] } },
      { target: "$..parameters[0, ?@.name == 'a']", remove: true },
    );
    const [, b, c] = parameters;
    expect(root["paths"]).toMatchObject({
      "/pets": { get: { parameters: [{ ...b, examples: [1, 2] }, c] } },
    });
  });

  it("sees the changes of earlier actions and overlays", async () => {
    const first = overlayOf({ target: "$.info", update: { contact: {} } });
    const second = overlayOf({ target: "$.info.contact", update: { name: "Ann" } });
    const { root, diagnostics } = await loadOpenAPI(structuredClone(document), {
      overlay: [first, second],
    });
    expect(root["info"]).toEqual({ ...info, contact: { name: "Ann" } });
    expect(diagnostics).toEqual([]);
  });

  it("does not change the data of the caller, nor a loaded document", async () => {
    const data = structuredClone(document);
    const loaded = await loadOpenAPI(data);
    const overlay = overlayOf(
      { target: "$.info", update: { title: "Other" } },
      { target: "$.paths['/owners']", remove: true },
    );
    for (const source of [data, loaded]) {
      const changed = await loadOpenAPI(source, { overlay });
      expect([changed.title, changed.operations.length]).toEqual(["Other", 1]);
    }
    expect([data, loaded.title]).toEqual([document, "Things"]);
  });

  it("changes one of two places that a YAML alias repeats", async () => {
    const yaml = `openapi: 3.1.0
info: &info { title: T, version: "1" }
paths: {}
x-copy: *info
`;
    const overlay = overlayOf({ target: "$.info", update: { title: "Other" } });
    const { root, title } = await loadOpenAPI(yaml, { overlay });
    expect([title, root["x-copy"]]).toEqual(["Other", { title: "T", version: "1" }]);
  });

  it("can add and remove a member named like the prototype", async () => {
    const update = JSON.parse('{ "__proto__": { "polluted": true } }') as object;
    const { root } = await load({ target: "$.info", update });
    expect(Object.getPrototypeOf(root["info"])).toBe(Object.prototype);
    expect(Object.hasOwn(root["info"] as object, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("[O651] an overlay is read", () => {
  const overlay = overlayOf({ target: "$.info", update: { title: "Other" } });
  const yaml = `overlay: 1.0.0
info: { title: O, version: 1 }
actions:
  - target: $.info
    update: { title: Other }
`;

  it.each<[string, LoadOptions["overlay"]]>([
    ["data", overlay],
    ["JSON", JSON.stringify(overlay)],
    ["YAML", yaml],
  ])("from %s", async (_what, source) => {
    const loaded = await loadOpenAPI(JSON.stringify(document), {
      ...(source && { overlay: source }),
      textOnly: true,
    });
    expect(loaded.title).toBe("Other");
  });

  it("from a file, whose URL is known to the caller", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "overlay-")), "overlay.yaml");
    writeFileSync(file, yaml);
    const seen: string[] = [];
    const options = { overlay: file, onExternal: (address: string) => void seen.push(address) };
    expect((await loadOpenAPI(structuredClone(document), options)).title).toBe("Other");
    expect(seen).toEqual([`file://${file}`]);
  });

  it("from a URL", async () => {
    const server = await startServer((_request, response) => response.end(yaml));
    const { title } = await loadOpenAPI(structuredClone(document), {
      overlay: new URL(`${server.url}/overlay.yaml`),
    });
    expect(title).toBe("Other");
  });
});

describe("[O652] an action without effect", () => {
  it.each([
    [
      { target: "$.paths['/gone']", update: {} },
      /actions\[0\] \(\$\.paths\['\/gone'\]\) selects nothing/,
    ],
    [{ target: "$.info", update: "text" }, /selects an object, which cannot be merged/],
    [{ target: "$.info.title", update: {} }, /selects a single value/],
  ])("is a diagnostic: %j", async (action, message) => {
    const { diagnostics, title } = await load(action);
    expect(diagnostics).toEqual([
      { pointer: "", code: "unused_overlay_action", message: expect.stringMatching(message) },
    ]);
    expect(title).toBe("Things");
  });

  it("is an error with `strict`", async () => {
    const overlay = overlayOf({ target: "$.gone", remove: true });
    const loading = loadOpenAPI(structuredClone(document), { overlay, strict: true });
    await expect(loading).rejects.toMatchObject({ code: "invalid_document" });
  });
});

describe("[O653] an overlay that is not valid", () => {
  it.each<[unknown, RegExp]>([
    ["[]", /not an object/],
    [{ actions: [] }, /"overlay" member/],
    [{ overlay: "2.0.0" }, /Overlay 2.0.0 is not supported/],
    [{ overlay: "1.0.0" }, /"actions" must be a list/],
    [overlayOf(5), /actions\[0\] must be an object/],
    [overlayOf({ update: {} }), /actions\[0\]\.target must be a JSONPath/],
    [overlayOf({ target: "$.info" }), /actions\[0\] must have "update" or "remove"/],
    [overlayOf({ target: "$", remove: true }), /whole document/],
    [overlayOf({ target: "$.info", remove: "yes" }), /actions\[0\]\.remove/],
    [
      overlayOf({ target: "$.info", update: {} }, { target: "$[", update: {} }),
      /actions\[1\]\.target/,
    ],
    ["{ broken", /neither|not valid/],
  ])("is an error that names the place: %j", async (overlay, message) => {
    const loading = loadOpenAPI(structuredClone(document), { overlay } as LoadOptions);
    await expect(loading).rejects.toMatchObject({
      code: "invalid_document",
      message: expect.stringMatching(message),
    });
  });

  it("[O690] is rejected if a query selects values again and again", async () => {
    const openapi = { ...document, "x-list": Array.from({ length: 100 }, () => 1) };
    const selectors = Array.from({ length: 30 }, () => "*").join();
    const overlay = overlayOf({ target: `$['x-list'][${selectors}]`, update: 1 });
    await expect(loadOpenAPI(openapi, { overlay })).rejects.toThrow(
      withMessage("openapi.document.overlay"),
    );
  });

  it("[O850] takes no longer for a filter with a pattern that most engines backtrack in", async () => {
    const openapi = structuredClone(document);
    openapi.paths["/pets"].get.summary = `${"a".repeat(40)}!`;
    const target = "$.paths[?search(@.get.summary, '^(a+)+$')]";
    const loading = loadOpenAPI(openapi, { overlay: overlayOf({ target, update: { x: 1 } }) });
    expect((await loading).diagnostics).toMatchObject([{ code: "unused_overlay_action" }]);
  });

  it("is rejected as a whole if it is too large or leads to data that contains itself", async () => {
    const big = JSON.stringify(overlayOf({ target: "$.info", update: { title: "x".repeat(500) } }));
    const limited = { overlay: big, maximumBytes: 200 };
    await expect(loadOpenAPI(structuredClone(document), limited)).rejects.toThrow(
      withMessage("openapi.document.tooLarge"),
    );
    const circular: Record<string, unknown> = structuredClone(document);
    circular["x-self"] = circular;
    const overlay = overlayOf({ target: "$..title", remove: true });
    await expect(loadOpenAPI(circular, { overlay })).rejects.toThrow(
      withMessage("openapi.document.overlay"),
    );
  });
});

describe("[O654] a document with overlays", () => {
  it("has diagnostics of its final state", async () => {
    const bad = { target: "$.paths['/pets'].get", update: { parameters: [{ in: "query" }] } };
    const { diagnostics } = await load(bad);
    expect(diagnostics).toMatchObject([
      { code: "invalid_parameter", pointer: "/paths/~1pets/get/parameters/3" },
    ]);
  });

  it("follows references that an overlay adds", async () => {
    const folder = mkdtempSync(join(tmpdir(), "overlay-"));
    writeFileSync(join(folder, "api.json"), JSON.stringify(document));
    writeFileSync(join(folder, "pet.json"), JSON.stringify({ type: "object", title: "External" }));
    const update = { schemas: { Other: { $ref: "pet.json" } } };
    const loaded = await loadOpenAPI(join(folder, "api.json"), {
      overlay: overlayOf({ target: "$.components", update }),
    });
    expect([loaded.diagnostics, JSON.stringify(loaded.root)]).toEqual([
      [],
      expect.stringContaining("External"),
    ]);
  });
});
