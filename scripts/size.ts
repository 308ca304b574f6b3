/**
 * `npm run size`: bundles bench/size/*.ts as an application would, builds the page of served apps, and checks the
 * budgets of .size-limit.json.
 *
 * Only the files that a page loads first count: the entry, its static imports, and the chunks that it displays
 * immediately. They are copied to bench/size/dist/<entry>/initial. Chunks that are imported later do not count.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Manifest } from "vite";
import { buildPage } from "./pages.ts";
import { run } from "./run.ts";
import { sourceResolution } from "./source-resolution.ts";
import { binary, root } from "./workspace.ts";

const folder = join(root, "bench", "size");

/** Lazily imported modules that a page displays immediately, by entry. */
const initiallyDisplayed: Readonly<Record<string, readonly string[]>> = {
  "console.ts": ["../../view/react/src/console/console-view.tsx"],
  "element-console.ts": [
    "../../view/elements/src/content/console-content.ts",
    "../../view/react/src/console/console-view.tsx",
  ],
  "element-flow.ts": ["../../view/elements/src/content/flow-content.ts"],
  "element-form.ts": ["../../view/elements/src/content/form-content.ts"],
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
  const manifest = JSON.parse(readFileSync(join(output, "manifest.json"), "utf8")) as Manifest;
  mkdirSync(join(output, "initial"));
  for (const asset of initialFiles(manifest, [file, ...(initiallyDisplayed[file] ?? [])])) {
    copyFileSync(join(output, asset), join(output, "initial", basename(asset)));
  }
}
await buildPage("served");
process.exitCode = await run([binary("size-limit")]);

function initialFiles(manifest: Manifest, entries: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the bundle has no chunk of ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return files;
}
