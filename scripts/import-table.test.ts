/** Tests that `.oxlintrc.json` enforces which package may import which. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { binary, root } from "./workspace.ts";

const specifiers: Record<string, string> = {
  params: "@heddle/params",
  schema: "@heddle/schema",
  views: "@heddle/views",
  openapi: "@heddle/openapi",
  flow: "@heddle/flow",
  sync: "@heddle/sync",
  core: "@heddle/core",
  view: "@heddle/react",
  graph: "@heddle/react/flow",
  canvas: "@heddle/canvas",
  elements: "@heddle/elements",
  server: "@heddle/server",
  rooms: "@heddle/rooms",
  command: "heddle",
  react: "react",
  dom: "react-dom/client",
  node: "node:fs",
};

const coreNames = ["params", "schema", "views", "openapi", "flow", "sync", "core"];

const allowed: Record<string, readonly string[]> = {
  "core/params": [],
  "core/schema": ["params"],
  "core/views": ["params", "schema"],
  "core/openapi": ["params", "schema", "views"],
  "core/flow": ["params", "schema", "views"],
  "core/sync": ["params"],
  "core/host": ["params", "schema", "views"],
  "view/canvas": ["params", "flow"],
  "view/react": [...coreNames, "view", "graph", "canvas", "react", "dom"],
  "view/elements": [...coreNames, "view", "graph", "canvas", "elements", "react", "dom"],
  "node/server": [...coreNames, "server", "rooms", "command", "node"],
  "node/rooms": ["params", "schema", "views", "sync", "core", "server", "rooms", "command", "node"],
  "node/cli": [...coreNames, "server", "rooms", "command", "node"],
};

const folder = mkdtempSync(join(tmpdir(), "heddle-import-table-"));
const reported = new Set<string>();

beforeAll(() => {
  const config = readFileSync(join(root, ".oxlintrc.json"), "utf8");
  // The table needs no types, and these files have no tsconfig.json.
  writeFileSync(join(folder, ".oxlintrc.json"), config.replace('"typeAware": true,', ""));
  for (const packageFolder of Object.keys(allowed)) {
    for (const [name, specifier] of Object.entries(specifiers)) {
      const file = join(folder, packageFolder, "src", `${name}.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export { thing } from "${specifier}";\n`);
    }
  }
  const { stdout } = spawnSync(binary("oxlint"), ["--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  for (const { code, filename } of diagnostics) {
    if (/no-restricted-imports|no-nodejs-modules/.test(code)) reported.add(filename);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(allowed))("%s imports what the table allows", (packageFolder, names) => {
  const accepted = Object.keys(specifiers).filter(
    (name) => !reported.has(`${packageFolder}/src/${name}.ts`),
  );
  expect(accepted).toEqual(names);
});
