import { readFileSync } from "node:fs";
import { type ESTree, parseSync } from "vite";

/** A parsed source file. */
export interface SourceModule {
  readonly path: string;
  readonly text: string;
  readonly statements: readonly ESTree.Program["body"][number][];
}

const cache = new Map<string, SourceModule>();

/** Reads and parses a file once. Throws if it is not TypeScript. */
export function readModule(path: string): SourceModule {
  const before = cache.get(path);
  if (before) return before;
  const module = parseModule(path, readFileSync(path, "utf8"));
  cache.set(path, module);
  return module;
}

export function parseModule(path: string, text: string): SourceModule {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, statements: program.body };
}

/** The TSDoc comment directly before a position, or an empty string. */
export function commentBefore({ text }: SourceModule, start: number): string {
  return /\/\*\*(?:(?!\*\/)[^])*\*\/(?=\s*$)/.exec(text.slice(0, start))?.[0] ?? "";
}

/** The text of a TSDoc comment: `/** Adds. *\/` → `Adds.` */
export function wordsOf(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replaceAll(/^\s*\* ?/gm, "")
    .trim();
}
