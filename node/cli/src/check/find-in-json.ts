import type { PointerTree } from "./pointer-tree.ts";

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Notes where the parts that a tree asks for are in JSON text; a member is where its name is. */
export function findInJson(text: string, tree: PointerTree): void {
  new JsonSearch(text).value(tree);
}

/** Reads JSON that is known to be right; whatever nobody asks for is skipped. */
class JsonSearch {
  readonly #text: string;
  readonly #tokens = new RegExp(token);
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(tree: PointerTree | undefined, first = this.#next()): void {
    if (tree) tree.offset ??= this.#offset;
    if (!tree || tree.children.size === 0) this.#skip(first);
    else if (first === "{") this.#members(tree);
    else if (first === "[") this.#items(tree);
  }

  #members(tree: PointerTree): void {
    for (let name = this.#next(); name !== "}" && name !== ""; name = this.#next()) {
      if (name === ",") continue;
      const child = tree.children.get(unquoted(name));
      if (child) child.offset = this.#offset;
      this.#next();
      this.value(child);
    }
  }

  #items(tree: PointerTree): void {
    let at = 0;
    for (let first = this.#next(); first !== "]" && first !== ""; first = this.#next()) {
      if (first === ",") at += 1;
      else this.value(tree.children.get(String(at)), first);
    }
  }

  #skip(first: string): void {
    if (first !== "{" && first !== "[") return;
    for (let depth = 1; depth > 0;) {
      const next = this.#next();
      if (next === "") return;
      if (next === "{" || next === "[") depth += 1;
      if (next === "}" || next === "]") depth -= 1;
    }
  }

  #next(): string {
    const found = this.#tokens.exec(this.#text);
    this.#offset = found?.index ?? this.#text.length;
    return found?.[0] ?? "";
  }
}

function unquoted(name: string): string {
  return name.includes("\\") ? (JSON.parse(name) as string) : name.slice(1, -1);
}
