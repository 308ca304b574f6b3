/**
 * `npm run layout-worker`: bundles the program of a layout thread into `core/flow/src/features/layout/worker-code.ts`, after a change of the
 * layout algorithms. A worker from a text works with every bundler, in Node and in a single file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { isMain, root } from "./workspace.ts";

const folder = join(root, "core", "flow", "src", "features", "layout");
export const workerCodeFile: string = join(folder, "worker-code.ts");

/** The module with the bundled program. */
export async function writeWorkerModule(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: join(folder, "layout-worker.ts"), formats: ["iife"], name: "layout" },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = output.flatMap(({ output: files }) => files);
  if (chunk?.type !== "chunk") throw new Error("Vite wrote no program of the layout thread");
  return [
    "/** Made by `npm run layout-worker` from `layout-worker.ts`: the program of a layout thread. */",
    `export const workerCode: string =\n  ${JSON.stringify(chunk.code.trim())};`,
    "",
  ].join("\n");
}

/** The module as it is in the repository. */
export function readWorkerModule(): string {
  return readFileSync(workerCodeFile, "utf8");
}

if (isMain(import.meta.url)) writeFileSync(workerCodeFile, await writeWorkerModule());
