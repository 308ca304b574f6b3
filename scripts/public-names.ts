/**
 * `npm run public-names`: writes docs/public-names.md, the names each package exports, so that a change of
 * the public surface is seen in review. `--check` changes nothing and fails when it is out of date.
 *
 * An index is a table of contents: named re-exports, sorted by module, nothing else.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, publishedPackages, root } from "./workspace.ts";

const page = "docs/public-names.md";

/** The exported names in the text of an index, types marked as such. Throws if it holds anything else. */
export function namesIn(index: string): string[] {
  const code = index.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
  const reexport = /export (?<types>type )?\{(?<names>[^}]*)\} from "(?<module>[^"]+)";/g;
  const statements = [...code.matchAll(reexport)].map(({ groups }) => groups ?? {});
  const rest = code.replaceAll(reexport, "").trim();
  if (rest !== "") throw new Error(`only named re-exports, not \`${rest.split("\n")[0]}\``);
  const modules = statements.map(({ module = "" }) => module);
  const misplaced = modules.find((module, at) => module < (modules[at - 1] ?? ""));
  if (misplaced !== undefined) throw new Error(`modules are not sorted at "${misplaced}"`);
  return statements
    .flatMap(({ types = "", names = "" }) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => (name.startsWith("type ") ? name : `${types}${name}`)),
    )
    .map((name) => name.replace(/(?<=^|type )\w+ as /, ""))
    .toSorted((a, b) => compare(a.replace("type ", ""), b.replace("type ", "")));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function renderPage(): string {
  const sections = publishedPackages().flatMap(({ name, folder, exports }) =>
    Object.entries(exports).flatMap(([subpath, target]) => {
      const source = typeof target === "string" ? undefined : target["source"];
      if (source === undefined) return [];
      const path = join(folder, source);
      try {
        const names = namesIn(readFileSync(join(root, path), "utf8"));
        const items = names.map((exported) => `- \`${exported}\``).join("\n");
        return [`## ${name}${subpath.slice(1)}\n\n${items}\n`];
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
  const title = "# Public names\n\nWritten by `npm run public-names`.\n";
  return [title, ...sections].join("\n");
}

if (isMain(import.meta.url)) {
  try {
    const path = join(root, page);
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const after = renderPage();
    if (!process.argv.includes("--check")) writeFileSync(path, after);
    else if (after !== before)
      throw new Error(`${page} is out of date, run \`npm run public-names\``);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
