/**
 * The programs that tests start in processes of their own. They are bundled, because loading their sources with `tsx` takes
 * three times as long. `npm start` and `npx heddle` are tested from the sources.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { buildPage, programsFolder } from "./pages.ts";
import { listFiles, root } from "./workspace.ts";

/** The packages that an app of `heddle serve` imports. */
const packages = {
  core: "core/host/src/index.ts",
  flow: "core/flow/src/index.ts",
  openapi: "core/openapi/src/index.ts",
  rooms: "node/rooms/src/index.ts",
  server: "node/server/src/index.ts",
};

/** Relative to the root. */
export const programs: readonly string[] = [
  "node/cli/src/main.ts",
  "node/cli/src/files/saving-forever.fixture.ts",
  "node/echo/src/main.ts",
  "node/rooms/src/program.fixture.ts",
  "node/server/src/program.fixture.ts",
  ...["holding-lock", "saving-to-stdout", "writing-into"].map(
    (name) => `node/server/src/files/${name}.fixture.ts`,
  ),
  ...listFiles("examples/served").filter((file) => /^[^.]+\.ts$/.test(file)),
  ...listFiles("e2e").filter((file) => /-app\.ts$|\/served-examples\.ts$/.test(file)),
  ...Object.values(packages),
];

/** Builds the programs if their sources have changed. */
export function buildPrograms(): Promise<void> {
  return buildPage("programs");
}

/** The path of a bundle, by the path of its source. */
function bundleOf(source: string): string {
  return join(programsFolder, relative(root, source).replace(/\.ts$/, ".mjs"));
}

/** The arguments of Node that run a program, by the path of its source. */
export function runProgram(source: string): string[] {
  // The apps of `heddle serve` are loaded from their sources, and with them the packages that they import.
  return ["--conditions=@heddle/source", bundleOf(source)];
}

/** Installs the bundled packages in the project of an app, which loads them in a fraction of the time of their sources. */
export function installPackages(project: string): void {
  for (const [name, source] of Object.entries(packages)) {
    const folder = join(project, "node_modules", "@heddle", name);
    mkdirSync(folder, { recursive: true });
    const manifest = { name: `@heddle/${name}`, type: "module", exports: "./index.js" };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const bundle = pathToFileURL(bundleOf(join(root, source))).href;
    writeFileSync(join(folder, "index.js"), `export * from "${bundle}";\n`);
  }
}
