import { findInJson } from "./find-in-json.ts";
import { PointerTree } from "./pointer-tree.ts";
import { LineTable, type Position } from "./position.ts";

/** Says where JSON pointers lead to in the text of a document, JSON or YAML. */
export async function positionsIn(
  text: string,
  pointers: readonly string[],
): Promise<(pointer: string) => Position> {
  const tree = PointerTree.of(pointers);
  if (isJson(text)) findInJson(text, tree);
  else {
    const { findInYaml } = await import("./find-in-yaml.ts");
    findInYaml(text, tree);
  }
  const lines = new LineTable(text);
  return (pointer) => lines.at(tree.offsetOf(pointer));
}

/** YAML may begin with a brace too. */
function isJson(text: string): boolean {
  if (!/^[\s\uFEFF]*[{[]/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}
