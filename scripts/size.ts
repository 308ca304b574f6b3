/**
 * `npm run size`: bundles bench/size/*.ts as an application would and holds the budgets of .size-limit.json.
 *
 * Only what a page loads first counts, the entry and its static imports: they are copied to
 * bench/size/dist/<entry>/initial. Chunks that are imported later do not count.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Manifest } from "vite";
import { run } from "./run.ts";
import { sourceResolution } from "./source-resolution.ts";
import { binary, root } from "./workspace.ts";

const folder = join(root, "bench", "size");

for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
  const output = join(folder, "dist", basename(file, ".ts"));
  await build({
    ...sourceResolution,
    root: folder,
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: output,
      emptyOutDir: true,
      manifest: "manifest.json",
      rolldownOptions: { input: join(folder, file) },
    },
  });
  const manifest = JSON.parse(readFileSync(join(output, "manifest.json"), "utf8")) as Manifest;
  mkdirSync(join(output, "initial"));
  for (const asset of initialFiles(manifest, file)) {
    copyFileSync(join(output, asset), join(output, "initial", basename(asset)));
  }
}
process.exitCode = await run([binary("size-limit")]);

function initialFiles(manifest: Manifest, entry: string): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entry);
  return files;
}
