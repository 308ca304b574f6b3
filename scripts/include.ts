/**
 * `npm run docs:include`: copies tested files into the code blocks of README.md and docs/.
 *
 * The block after a marker is replaced by the file, or by a region of it:
 *
 *   <!-- include examples/src/first-form.ts -->
 *   <!-- include examples/src/first-form.ts#submit -->
 *
 * A region lies between `// #region submit` and `// #endregion`. `--check` changes nothing and fails
 * when a block is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { isMain, listFiles, root } from "./workspace.ts";

type ReadFile = (path: string) => string;

/** The marker with the file, and optionally the region, of the next code block. */
export const includeMarker: RegExp = /^<!-- include (\S+?)(?:#(\S+))? -->$/;

/** The Markdown with every marked block updated. */
export function includeFiles(markdown: string, read: ReadFile): string {
  const lines = markdown.split("\n");
  const result: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    result.push(line);
    const [, path, region] = includeMarker.exec(line) ?? [];
    if (path === undefined) continue;
    // A formatter puts an empty line between the marker and the block.
    const start = lines.findIndex((text, at) => at > index && text !== "");
    const fence = /^(`{3,})\w*$/.exec(lines[start] ?? "")?.[1];
    if (fence === undefined) throw new Error(`include ${path}: no code block follows the marker`);
    const end = lines.indexOf(fence, start + 1);
    if (end === -1) throw new Error(`include ${path}: the code block does not end`);
    const text = region === undefined ? wholeOf(read(path)) : regionOf(read(path), region, path);
    result.push("", `${fence}${extname(path).slice(1)}`, ...text.split("\n"), fence);
    index = end;
  }
  return result.join("\n");
}

/** A file without its region comments. */
function wholeOf(source: string): string {
  return source.replaceAll(/^ *\/\/ #(region|endregion).*\n/gm, "").trimEnd();
}

function regionOf(source: string, region: string, path: string): string {
  const lines = source.split("\n");
  const start = lines.findIndex((line) => line.trim() === `// #region ${region}`);
  const end = lines.findIndex((line, index) => index > start && line.trim() === "// #endregion");
  if (start === -1 || end === -1) throw new Error(`include ${path}: no region "${region}"`);
  const inside = lines.slice(start + 1, end);
  const indents = inside.filter((line) => line !== "").map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return inside.map((line) => line.slice(indent)).join("\n");
}

if (isMain(import.meta.url)) {
  const check = process.argv.includes("--check");
  const documents = ["README.md", ...listFiles("docs")].filter(
    (file) => file.endsWith(".md") && existsSync(join(root, file)),
  );
  for (const document of documents) {
    const path = join(root, document);
    const before = readFileSync(path, "utf8");
    try {
      const after = includeFiles(before, (file) => readFileSync(join(root, file), "utf8"));
      if (after === before) continue;
      if (!check) {
        writeFileSync(path, after);
        console.log(`${document}: updated`);
        continue;
      }
      console.error(`${document}: a code block is out of date, run \`npm run docs:include\``);
    } catch (error) {
      console.error(`${document}: ${(error as Error).message}`);
    }
    process.exitCode = 1;
  }
}
