import { ensureSyntaxTree } from "@codemirror/language";
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";

/** How long the search for the place of an error may take, in milliseconds. */
const patience = 200;

/** Where the text stops being JSON, and why; nothing at all is not an error. */
export function findErrors(state: EditorState): Diagnostic[] {
  const text = state.doc.toString();
  if (text.trim() === "") return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ ...placeOf(state), severity: "error", message }];
  }
}

/** What the parser says has no place in every browser, so the syntax tree tells. */
function placeOf(state: EditorState): { from: number; to: number } {
  const { length } = state.doc;
  const errors: { from: number; to: number }[] = [];
  ensureSyntaxTree(state, length, patience)?.iterate({
    enter: ({ type, from, to }) => void (type.isError && errors.push({ from, to })),
  });
  const [{ from, to } = { from: length, to: length }] = errors;
  // Where something is missing there is nothing to mark but what stands before it.
  return from === to ? { from: Math.max(0, from - 1), to: Math.max(1, to) } : { from, to };
}
