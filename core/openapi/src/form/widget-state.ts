import { ExactNumber } from "@heddle/params";
import type { Widget } from "@heddle/views";

/**
 * Makes a widget show the value and the drafts of another one, whose schema may differ. A scalar that does not fit is
 * entered as text: `36` → `"36"`. Anything else that does not fit is dropped.
 */
export function carryOver(from: Widget, to: Widget): void {
  const state = from.snapshot();
  const { value, draft } = state;
  const isSame = to.kind === from.kind;
  // A schema of text accepts a file, but a text input cannot show one.
  const isShowable = isSame || !(value instanceof Blob);
  if (isShowable && to.accepts(value))
    to.showState(to.isTyped || isSame ? state : { ...state, draft: null });
  else if (to.isTyped && (draft !== null || isScalar(value))) to.enter(draft ?? String(value));
}

export function isScalar(value: unknown): boolean {
  return (
    ["string", "number", "bigint", "boolean"].includes(typeof value) || value instanceof ExactNumber
  );
}
