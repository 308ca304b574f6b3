import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, it } from "vitest";

import { emptyFolder } from "../heddle-process.fixture.ts";
import { compilerAdvice, findCompiler } from "./app-compiler.ts";

it("[K880] tsx of the project compiles an app, before that of the command, and none is needed", () => {
  const folder = emptyFolder();
  const app = pathToFileURL(join(folder, "app.ts")).href;
  expect(findCompiler(app, [app])).toBeUndefined();
  expect(findCompiler(app)).toBe(import.meta.resolve("tsx"));
  const own = join(folder, "node_modules", "tsx");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "index.js"), "");
  expect(findCompiler(app)).toBe(pathToFileURL(join(own, "index.js")).href);
});

it("[K881] an error of a file that nothing compiled names the install of tsx", () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "words.ts"), "");
  const failed = (fields: object): unknown => Object.assign(new Error("failed"), fields);
  const url = (name: string): string => pathToFileURL(join(folder, name)).href;
  const install = expect.stringContaining("npm install tsx") as unknown;
  expect([
    compilerAdvice(failed({ code: "ERR_UNKNOWN_FILE_EXTENSION" })),
    compilerAdvice(failed({ code: "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX" })),
    compilerAdvice(failed({ code: "ERR_INVALID_TYPESCRIPT_SYNTAX" })),
    compilerAdvice(failed({ code: "ERR_MODULE_NOT_FOUND", url: url("words.js") })),
    compilerAdvice(failed({ code: "ERR_MODULE_NOT_FOUND", url: url("words") })),
  ]).toEqual([install, install, install, install, install]);
  expect([
    compilerAdvice(failed({ code: "ERR_MODULE_NOT_FOUND", url: url("missing.js") })),
    compilerAdvice(failed({ code: "ERR_MODULE_NOT_FOUND" })),
    compilerAdvice(new Error("of the app")),
  ]).toEqual([undefined, undefined, undefined]);
});
