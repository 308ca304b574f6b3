import { Text } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { createHandler } from "./handler.ts";
import { resolveOptions, type ServedRooms } from "./options.ts";
import { registerView } from "./page.ts";
import { serve } from "./serve.ts";
import { withCode } from "../../../core/params/src/thrown.fixture.ts";

const app = (): Text => new Text({ text: "" });

/** Calls of plain JavaScript, with the code and the option that their error names. */
const wrongCalls: readonly (readonly [
  name: string,
  args: readonly unknown[],
  code: string,
  option: string,
])[] = [
  ["serve", [], "invalid_argument", "app"],
  ["serve", [5], "invalid_argument", "app"],
  ["serve", [null], "invalid_argument", "app"],
  ["serve", [new Text({ text: "" })], "invalid_argument", "app"],
  ["serve", [{}], "invalid_argument", "app"],
  ["serve", [{ "/a": 5 }], "invalid_argument", "app"],
  ["serve", [app, null], "invalid_argument", "options"],
  ["serve", [app, 5006], "invalid_argument", "options"],
  ["serve", [app, { port: "x" }], "invalid_argument", "port"],
  ["serve", [app, { port: 70_000 }], "invalid_argument", "port"],
  ["serve", [app, { prot: 80 }], "unknown_option", "prot"],
  ["serve", [app, { authorize: "ada" }], "invalid_argument", "authorize"],
  ["serve", [app, { allowedOrigins: "https://a.example" }], "invalid_argument", "allowedOrigins"],
  ["serve", [app, { imageSources: [1] }], "invalid_argument", "imageSources"],
  ["serve", [app, { limits: { session: 1 } }], "unknown_option", "session"],
  ["serve", [app, { limits: { fileBytes: "1" } }], "invalid_argument", "fileBytes"],
  ["serve", [app, { session: { timeout: 1 } }], "unknown_option", "timeout"],
  ["serve", [app, { logger: true }], "invalid_argument", "logger"],
  ["createHandler", [], "invalid_argument", "app"],
  ["createHandler", [app, { basepath: "/a" }], "unknown_option", "basepath"],
  ["registerView", [], "invalid_argument", "kind"],
  ["registerView", ["dial"], "invalid_argument", "module"],
  ["registerView", ["dial", { source: 5 }], "invalid_argument", "module"],
];

const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
  serve,
  createHandler,
  registerView,
};

describe("[N9] wrong arguments", () => {
  it.each(wrongCalls)("%s(...%j) is rejected: %s %s", async (name, args, code, option) => {
    const call = async (): Promise<unknown> => functions[name]?.(...(args as never[]));
    await expect(call()).rejects.toMatchObject({ code, option });
  });

  it("an unknown option is reported with the closest one", async () => {
    const options = { alowedOrigins: [] } as object;
    await expect(serve(app, options)).rejects.toThrow(/"alowedOrigins".*"allowedOrigins"/);
  });
});

it.each([
  ["instance", { instance: "a/b" }],
  ["instance", { instance: "a.b" }],
  ["path", { basePath: "/a/../b" }],
  ["origin", { allowedOrigins: ["app.example.com"] }],
  ["origin", { allowedOrigins: ["https://app.example.com/path"] }],
  ["origin", { allowedOrigins: ["*"] }],
  ["origin", { allowedOrigins: ["https://user@app.example.com"] }],
  ["origin", { allowedOrigins: ["null"] }],
  ["origin", { imageSources: ["*"] }],
  ["origin", { imageSources: ["http:"] }],
  ["origin", { imageSources: ["https://pictures.example; script-src *"] }],
])("[N9] rejects an invalid %s: %j", (code, options) => {
  expect(() => resolveOptions("serve", options)).toThrow(withCode(code));
});

it("[N9, N109] takes the name of the process from its rooms, once", () => {
  const rooms: ServedRooms = {
    instance: "a",
    start: async () => {},
    locate: async () => undefined,
    metrics: () => [],
    close: async () => {},
  };
  expect(resolveOptions("serve", { rooms }).instance).toBe("a");
  expect(() => resolveOptions("serve", { rooms, instance: "b" })).toThrow(
    expect.objectContaining({ code: "invalid_argument", option: "instance" }),
  );
});

it("[N9] accepts an origin with a trailing slash", () => {
  const allowedOrigins = ["https://app.example.com/"];
  const resolved = resolveOptions("serve", { allowedOrigins });
  expect(resolved.allowedOrigins).toEqual(["https://app.example.com"]);
});
