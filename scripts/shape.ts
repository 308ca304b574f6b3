/**
 * `npm run shape`: how large the code is, and how much its parts know of each other.
 *
 *   npm run shape                  a table of figures
 *   npm run shape -- names         the exported names that nothing outside of their package uses, and no other signature
 *
 * Lines are lines of product code without blank lines and comments.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "./index-names.ts";
import { floorsOf, isProduct, readRooms } from "./rooms.ts";
import { testsByFile } from "./widget-kinds.ts";
import { listFiles, publishedPackages, root } from "./workspace.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const packages = publishedPackages();

/** Files of users' kind: what they import has a use outside its package. */
const outside = [
  "examples",
  "e2e",
  "bench",
  "consumers",
  "view/page/src",
  "docs",
  "README.md",
].flatMap((folder) => (folder.endsWith(".md") ? [folder] : listFiles(folder)));

function productFiles(folder: string): string[] {
  return listFiles(`${folder}/src`).filter(isProduct);
}

/** `/* … *\/` and `// …` go, and so do blank lines. */
function linesOf(source: string): number {
  return source
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

function linesIn(folder: string): number {
  return productFiles(folder).reduce((sum, file) => sum + linesOf(read(file)), 0);
}

/** The words of all files that may use a name of a package: other packages, tests, examples and documentation. */
function wordsOutside(folder: string): ReadonlySet<string> {
  const files = packages
    .filter((other) => other.folder !== folder)
    .flatMap((other) => listFiles(`${other.folder}/src`))
    .concat(outside)
    .filter((file) => /\.(tsx?|md)$/.test(file) && !file.endsWith(".api.md"));
  return new Set(files.flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []));
}

/** The words that the reports of a package have more than once: a name, and a signature with it. */
function wordsInSignatures(folder: string): string[] {
  const reports = listFiles(folder).filter((file) => file.endsWith(".api.md"));
  const words = reports.flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []);
  const counts = new Map<string, number>();
  for (const word of words.map((each) => each.replace(/_\d+$/, ""))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([word]) => word);
}

function exportedNames(): { exported: number; unused: string[] } {
  let exported = 0;
  const unused: string[] = [];
  for (const { folder, name, exports } of packages) {
    const indexes = Object.values(exports)
      .map((target) => (typeof target === "string" ? "" : (target["@heddle/source"] ?? "")))
      .filter((path) => path.endsWith(".ts"));
    const words = new Set([...wordsOutside(folder), ...wordsInSignatures(folder)]);
    const names = new Set(
      indexes
        .flatMap((path) => namesOf(join(folder, path)))
        .map((each) => each.replace("type ", "")),
    );
    exported += names.size;
    unused.push(...[...names].filter((each) => !words.has(each)).map((each) => `${name} ${each}`));
  }
  return { exported, unused };
}

function namesOf(index: string): string[] {
  try {
    return namesIn(read(index));
  } catch {
    // An entry point that declares what it exports, such as an element.
    return [...read(index).matchAll(/^export (?:const|class|function|interface|type) (\w+)/gm)].map(
      ([, name = ""]) => name,
    );
  }
}

function membersOf(source: string, name: string): number {
  const body = new RegExp(`interface ${name}[^{]*\\{([^]*?)\\n\\}`).exec(source)?.[1] ?? "";
  return (body.match(/^ {2}(?:readonly )?[\w#]+[(?:<]/gm) ?? []).length;
}

function printTable(): void {
  const flow = read("core/flow/src/kernel/kernel-flow.ts");
  const { exported, unused } = exportedNames();
  const kindTests = [...testsByFile().values()];
  const scope = read("view/canvas/src/scope/flow-scope.ts");
  const hosts = productFiles("core/flow").flatMap(
    (file) => read(file).match(/interface \w+Host\b/g) ?? [],
  );
  const rings = packages.flatMap(({ folder }) =>
    floorsOf(readRooms(folder)).filter(({ length }) => length > 1),
  );
  const rows: [string, string | number][] = [
    ["core/flow/src/kernel/kernel-flow.ts: lines", flow.split("\n").length - 1],
    [
      "core/flow/src/kernel/kernel-flow.ts: imports",
      (flow.match(/^\} from |^import .* from /gm) ?? []).length,
    ],
    ["rings of rooms", rings.length],
    [
      "kind tests of widgets outside core/views",
      `${kindTests.flat().length} in ${kindTests.length} files`,
    ],
    ["FlowScope: own members", membersOf(scope, "FlowScope")],
    ["…Host interfaces in core/flow", hosts.length],
    ["exported names", exported],
    ["exported names without a use outside", unused.length],
    ...packages.map(({ folder }): [string, number] => [`lines of ${folder}`, linesIn(folder)]),
  ];
  const total = packages.reduce((sum, { folder }) => sum + linesIn(folder), 0);
  for (const [name, value] of [...rows, ["lines of all packages", total] as const]) {
    console.log(`${name.padEnd(44)} ${String(value).padStart(16)}`);
  }
}

if (process.argv[2] === "names") console.log(exportedNames().unused.join("\n"));
else printTable();
