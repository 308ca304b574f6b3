import { marked, type Token } from "marked";
import { includeMarker } from "../../../scripts/include.ts";

/** The examples that a page runs, which are those whose code it includes. */
export function examplesIn(markdown: string): string[] {
  const paths = Array.from(includesIn(marked.lexer(markdown)), ([, path]) => path);
  return [...new Set(paths.flatMap((path) => exampleOf(path) ?? []))];
}

/** `examples/src/table.ts` → `table`; `undefined` for files of other folders. */
export function exampleOf(path: string): string | undefined {
  return /^examples\/src\/([\w-]+)\.tsx?$/.exec(path)?.[1];
}

/** The included code blocks with the paths of their files. */
export function* includesIn(tokens: readonly Token[]): Generator<[Token, string]> {
  let path: string | undefined;
  for (const token of tokens) {
    if (token.type === "html") path = includeMarker.exec(token.raw.trim())?.[1];
    else if (token.type === "code" && path !== undefined) {
      yield [token, path];
      path = undefined;
    }
  }
}
