import { yamlPositions } from "@heddle/openapi/validate";

import { LineTable, type Position } from "../files/text-position.ts";

/** Finds the line and column of JSON pointers in the text of a document, JSON or YAML: `/paths/~1pets` → 5:3. */
export function positionsIn(
  text: string,
  pointers: readonly string[],
): (pointer: string) => Position {
  const tree = PointerTree.of(pointers);
  if (isJson(text)) findInJson(text, tree);
  else findInYaml(text, tree);
  const lines = new LineTable(text);
  return (pointer) => lines.at(tree.offsetOf(pointer));
}

/** YAML may start with a brace too, so the text has to parse. */
function isJson(text: string): boolean {
  if (!/^[\s\uFEFF]*[{[]/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}

/** The JSON pointers to find, as a tree of their steps, and the offset at which each step was found. */
class PointerTree {
  /** `undefined` if the step is not in the text. */
  offset: number | undefined;
  readonly #children = new Map<string, PointerTree>();

  /** `["/a/b", "/a/c"]` → `a` with the children `b` and `c`. */
  static of(pointers: readonly string[]): PointerTree {
    const root = new PointerTree();
    for (const pointer of pointers) {
      let node: PointerTree = root;
      for (const step of stepsOf(pointer)) {
        const next: PointerTree = node.#children.get(step) ?? new PointerTree();
        node.#children.set(step, next);
        node = next;
      }
    }
    return root;
  }

  get children(): ReadonlyMap<string, PointerTree> {
    return this.#children;
  }

  /** The offset of a pointer, or of the nearest part around it that is in the text. */
  offsetOf(pointer: string): number {
    const [first, ...rest] = stepsOf(pointer);
    return this.#offsetOf(first, rest);
  }

  #offsetOf(step: string | undefined, [next, ...rest]: readonly string[]): number {
    const child = step === undefined ? undefined : this.#children.get(step);
    if (child?.offset === undefined) return this.offset ?? 0;
    return child.#offsetOf(next, rest);
  }
}

/** `/paths/~1pets` → `paths`, `/pets`. */
function stepsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function findInYaml(text: string, tree: PointerTree): void {
  const { data, start, offsetOf } = yamlPositions(text);
  const visit = (value: unknown, parent: PointerTree): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of parent.children) {
      const offset = offsetOf(value, key);
      if (offset === undefined) continue;
      child.offset = offset;
      visit((value as Readonly<Record<string, unknown>>)[key], child);
    }
  };
  tree.offset = start;
  visit(data, tree);
}

// Not jsonc-parser: it fails on deeply nested text, and finds the first of two equal keys where JSON.parse uses the last.
function findInJson(text: string, tree: PointerTree): void {
  new JsonSearch(text).value(tree);
}

/** A string is matched by its first quote only: the whole one may be too long for a regular expression. */
const token = /["{}[\],:]|[^\s{}[\],:"]+/g;

/** Scans JSON that is known to be valid, and skips parts to which no pointer leads. */
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

/** The offset after a string that begins at `start`: after its closing quote. */
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
