/**
 * `npm run size`: bundles bench/size/*.ts as an application would, builds the elements and the page of served apps, and
 * checks the budgets of .size-limit.json.
 *
 * Only the files that a page loads first count: the entry, its static imports, and the chunks that it displays
 * immediately. They are copied to bench/size/dist/<entry>/initial. Chunks that are imported later do not count.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Manifest } from "vite";
import { elementModules, initialFiles } from "./initial-files.ts";
import { buildPage, elementsFolder } from "./pages.ts";
import { run } from "./run.ts";
import { sourceResolution } from "./source-resolution.ts";
import { binary, root } from "./workspace.ts";

const folder = join(root, "bench", "size");

/** Lazily imported modules that a page displays immediately, by entry. */
const initiallyDisplayed: Readonly<Record<string, readonly string[]>> = {
  "console.ts": ["../../view/react/src/console/console-view.tsx"],
};

for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
  const output = join(folder, "dist", basename(file, ".ts"));
  await build({
    ...sourceResolution,
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      outDir: output,
      emptyOutDir: true,
      manifest: "manifest.json",
      rolldownOptions: { input: join(folder, file) },
    },
  });
  copyInitial(basename(file, ".ts"), output, [file, ...(initiallyDisplayed[file] ?? [])]);
}
await buildPage("elements");
for (const [name, modules] of Object.entries(elementModules))
  copyInitial(`element-${name}`, elementsFolder, modules);
await buildPage("served");
process.exitCode = await run([binary("size-limit")]);

/** Copies the files that a page loads first to a folder that .size-limit.json names. */
function copyInitial(name: string, source: string, modules: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(join(source, "manifest.json"), "utf8")) as Manifest;
  const initial = join(folder, "dist", name, "initial");
  rmSync(initial, { recursive: true, force: true });
  mkdirSync(initial, { recursive: true });
  for (const asset of initialFiles(manifest, modules))
    copyFileSync(join(source, asset), join(initial, basename(asset)));
}
