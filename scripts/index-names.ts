/**
 * The exported names of an index, which is a table of contents: named re-exports, sorted by module. Throws if it
 * contains anything else.
 *
 *   `export { b, type A } from "./first.ts";` → ["type A", "b"]
 */
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
