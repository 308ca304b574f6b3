import { memoryBytes } from "@heddle/params";
import { Alert, type View, viewsIn, watchViews, Widget } from "@heddle/views";

/** Whether a view has unsaved input: a draft, or a rejected value. */
export function isUnfinished(view: View): boolean {
  return [...viewsIn(view)].some(
    (each) => showsError(each) || (each instanceof Widget && isRejected(each)),
  );
}

/** About how many bytes the unsaved input of a view takes. */
export function unsavedBytes(view: View): number {
  const views = [...viewsIn(view)];
  // The values of all widgets are unsaved if the flow rejected them, otherwise only those with a draft or an error.
  const isUnsaved = views.some(showsError);
  let bytes = 0;
  for (const each of views) {
    if (!(each instanceof Widget)) continue;
    bytes += memoryBytes(each.draft);
    // The value of a container consists of those of its parts.
    if ("children" in each) continue;
    if (isUnsaved || isRejected(each)) bytes += memoryBytes(each.value);
  }
  return bytes;
}

function isRejected({ draft, error }: Widget): boolean {
  return draft !== null || error !== null;
}

/** Whether a view reports that the flow rejected the values of an editor. */
function showsError(view: View): boolean {
  return view instanceof Alert && view.visible && view.severity === "error";
}

/**
 * Calls back when the unsaved input of a view may have changed, in widgets that are shown later too. Returns the
 * function that ends it.
 */
export function watchInput(root: View, onInput: () => void): () => void {
  return watchViews(root, inputParameters, onInput);
}

function inputParameters(view: View): readonly string[] {
  const parts = "children" in view ? ["children"] : [];
  if (view instanceof Widget) return ["draft", "error", "value", ...parts];
  return view instanceof Alert ? ["visible"] : parts;
}
