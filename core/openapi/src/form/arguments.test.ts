import { HeddleError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { OpenAPIConsole, OpenAPIForm, OpenAPIRecordEditor } from "../index.ts";
import { api } from "./api.fixture.ts";

const openapi = api({ "/things": { get: { responses: {} } } });
const baseUrl = "http://localhost/";
const path = "/things";
const complete = { openapi, baseUrl, path };

/** Calls without type checks, as plain JavaScript does. */
type Untyped = Record<string, (...args: unknown[]) => unknown>;
type AnyClass = new (...args: unknown[]) => Untyped;
const classes = { OpenAPIForm, OpenAPIRecordEditor, OpenAPIConsole } as unknown as Record<
  string,
  AnyClass
>;

function create(name: string, ...args: unknown[]): Untyped {
  const Class = classes[name] as AnyClass;
  return new Class(...args);
}

async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each(["OpenAPIForm", "OpenAPIRecordEditor"])("[O330] %s", (name) => {
  it.each([
    ["path", { openapi, baseUrl }],
    ["openapi", { path, baseUrl }],
    ["baseUrl", { openapi, path }],
  ])('rejects a missing "%s"', (option, options) => {
    expect(() => create(name, options)).toThrow(
      expect.objectContaining({ code: "missing_option", option }),
    );
  });

  it('accepts an empty "baseUrl", which can be set later', () => {
    expect(create(name, { ...complete, baseUrl: "" })).toMatchObject({ baseUrl: "" });
  });

  it('uses "get" as the default method', () => {
    expect(create(name, complete)).toMatchObject({ method: "get" });
  });
});

describe("[O404] unknown options", () => {
  it.each([
    ["OpenAPIForm", { ...complete, heders: {} }, "heders", 'did you mean "headers"'],
    ["OpenAPIForm", { ...complete, onSubmit: () => {} }, "onSubmit", "it has: openapi, baseUrl"],
    ["OpenAPIRecordEditor", { ...complete, confrim: true }, "confrim", 'did you mean "confirm"'],
    [
      "OpenAPIRecordEditor",
      { ...complete, initialValues: {} },
      "initialValues",
      "it has: openapi, baseUrl",
    ],
    [
      "OpenAPIConsole",
      { openapi, allowcustomserver: true },
      "allowcustomserver",
      'did you mean "allowCustomServer"',
    ],
    ["OpenAPIConsole", { openapi, path }, "path", "it has: openapi, baseUrl"],
  ])("%s rejects %j and names the closest", (name, options, option, hint) => {
    const rejected = (() => {
      try {
        return create(name, options);
      } catch (error) {
        return error;
      }
    })();
    expect(rejected).toMatchObject({ code: "unknown_option", option });
    expect(String(rejected)).toContain(hint);
  });

  it.each(["submit", "plan"])("%s rejects them", async (method) => {
    const form = create("OpenAPIForm", complete);
    expect(await failureOf(() => form[method]?.({ vaildate: false }))).toMatchObject({
      code: "unknown_option",
      option: "vaildate",
    });
  });
});

describe("[O405] wrong arguments from plain JavaScript throw a HeddleError", () => {
  const constructorCases: readonly (readonly [string, readonly unknown[]])[] = [
    ...Object.keys(classes).flatMap(
      (name) =>
        [
          [name, []] as const,
          [name, [null]] as const,
          [name, ["openapi.yaml"]] as const,
          [
            name,
            [{ ...(name === "OpenAPIConsole" ? { openapi } : complete), headers: "Bearer x" }],
          ],
          [name, [{ ...(name === "OpenAPIConsole" ? { openapi } : complete), timeout: "5s" }]],
          [name, [{ ...(name === "OpenAPIConsole" ? { openapi } : complete), fetch: {} }]],
          [name, [{ ...(name === "OpenAPIConsole" ? { openapi } : complete), openapi: 5 }]],
          [name, [{ ...(name === "OpenAPIConsole" ? { openapi } : complete), baseUrl: 5 }]],
        ] as const,
    ),
    ["OpenAPIForm", [{ ...complete, path: 5 }]],
    ["OpenAPIForm", [{ ...complete, initialValues: "a" }]],
    ["OpenAPIForm", [{ ...complete, onResponse: "a" }]],
  ];
  it.each(constructorCases)("new %s %j", async (name, args) => {
    expect(await failureOf(() => create(name, ...args))).toBeInstanceOf(HeddleError);
  });

  const methodCases: readonly (readonly [string, string, readonly unknown[]])[] = [
    ["OpenAPIForm", "submit", [5]],
    ["OpenAPIForm", "submit", [null]],
    ["OpenAPIForm", "submit", [{ extra: "a" }]],
    ["OpenAPIForm", "submit", [{ validate: "no" }]],
    ["OpenAPIForm", "plan", [5]],
    ["OpenAPIForm", "send", []],
    ["OpenAPIForm", "send", [{}, { headers: "Bearer x" }]],
    ["OpenAPIForm", "populate", [5]],
    ["OpenAPIForm", "populate", ["name"]],
    ["OpenAPIForm", "populate", []],
    ["OpenAPIForm", "getValues", ["nowhere"]],
    ["OpenAPIForm", "showIssues", [5]],
    ["OpenAPIForm", "watch", ["nothing", () => {}]],
    ["OpenAPIConsole", "open", []],
    ["OpenAPIConsole", "open", [5]],
    ["OpenAPIConsole", "open", ["nowhere"]],
    ["OpenAPIConsole", "openRecord", [5, {}]],
    ["OpenAPIConsole", "openRecord", ["/things", null]],
  ];
  it.each(methodCases)("%s.%s %j", async (name, method, args) => {
    const model = create(name, name === "OpenAPIConsole" ? { openapi } : complete);
    expect(await failureOf(() => model[method]?.(...args))).toBeInstanceOf(HeddleError);
  });

  it("populate accepts null", () => {
    expect(create("OpenAPIForm", complete)["populate"]?.(null)).toEqual([]);
  });
});
