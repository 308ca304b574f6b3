import { readFileSync } from "node:fs";
import { type ESTree, parseSync } from "vite";

/** A file of the sources, parsed. */
export interface SourceModule {
  readonly path: string;
  readonly text: string;
  readonly statements: readonly ESTree.Program["body"][number][];
}

const known = new Map<string, SourceModule>();

/** Reads a file once. Throws if it is not TypeScript. */
export function readModule(path: string): SourceModule {
  const before = known.get(path);
  if (before) return before;
  const module = parseModule(path, readFileSync(path, "utf8"));
  known.set(path, module);
  return module;
}

export function parseModule(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, statements: program.body };
}

/** The TSDoc comment that ends where something starts, as it stands in the file; empty where there is none. */
export function commentBefore({ text }: SourceModule, start: number): string {
  return /\/\*\*(?:(?!\*\/)[^])*\*\/(?=\s*$)/.exec(text.slice(0, start))?.[0] ?? "";
}

/** The words of a TSDoc comment. */
export function wordsOf(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^\s*\* ?/gm, "")
    .trim();
}
