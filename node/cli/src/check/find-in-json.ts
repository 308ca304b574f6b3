import type { PointerTree } from "./pointer-tree.ts";

/** A text is found by its first quote alone: as a whole it may be too long for an expression. */
const token = /["{}[\],:]|[^\s{}[\],:"]+/g;

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
    if (found?.[0] !== '"') return found?.[0] ?? "";
    const end = endOfText(this.#text, this.#offset);
    this.#tokens.lastIndex = end;
    return this.#text.slice(this.#offset, end);
  }
}

/** Where a text ends that begins at an offset: after the next quote that is none of its characters. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === "\\") before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return text.length;
}

function unquoted(name: string): string {
  return name.includes("\\") ? (JSON.parse(name) as string) : name.slice(1, -1);
}
