import { memoryBytes } from "@heddle/params";
import { Alert, Container, Layout, type View, Widget } from "@heddle/views";

/** Whether a view has unsaved input: a draft, or a rejected value. */
export function isUnfinished(view: View): boolean {
  if (view instanceof Widget && (view.draft !== null || view.error !== null)) return true;
  return (
    showsError(view) || (hasChildren(view) && view.children.some((child) => isUnfinished(child)))
  );
}

/** About how many bytes the unsaved input of a view takes. */
export function unsavedBytes(view: View): number {
  return inputBytes(view, showsError(view));
}

/** `isRejected`: the values of all widgets are unsaved. Otherwise only those of widgets with a draft or an error are. */
function inputBytes(view: View, isRejected: boolean): number {
  const draft = view instanceof Widget ? memoryBytes(view.draft) : 0;
  // The value of a container consists of those of its children.
  if (hasChildren(view))
    return view.children.reduce((sum, each) => sum + inputBytes(each, isRejected), draft);
  return (
    draft +
    (view instanceof Widget && (isRejected || isUnfinished(view)) ? memoryBytes(view.value) : 0)
  );
}

/** Whether the editor reports that the flow rejected its values. */
function showsError(view: View): boolean {
  if (view instanceof Alert) return view.visible && view.severity === "error";
  return hasChildren(view) && view.children.some(showsError);
}

/**
 * Calls back when the unsaved input of a view may have changed, in widgets that are shown later too. Returns the
 * function that ends it.
 */
export function watchInput(root: View, onInput: () => void): () => void {
  const watched = new Map<View, readonly (() => void)[]>();
  const follow = (): void => {
    const present = new Set(viewsIn(root));
    for (const [view, stops] of watched) {
      if (present.has(view)) continue;
      for (const stop of stops) stop();
      watched.delete(view);
    }
    for (const view of present) {
      if (!watched.has(view)) watched.set(view, [...listeners(view)]);
    }
  };
  function* listeners(view: View): Iterable<() => void> {
    for (const name of inputParameters(view)) yield view.observe(name, onInput);
    if (!hasChildren(view)) return;
    yield view.observe("children", () => {
      follow();
      onInput();
    });
  }
  follow();
  return () => {
    for (const stops of watched.values()) for (const stop of stops) stop();
  };
}

function inputParameters(view: View): readonly string[] {
  if (view instanceof Widget) return ["draft", "error", "value"];
  return view instanceof Alert ? ["visible"] : [];
}

function* viewsIn(view: View): Iterable<View> {
  yield view;
  if (hasChildren(view)) for (const child of view.children) yield* viewsIn(child);
}

function hasChildren(view: View): view is Layout | Container {
  return view instanceof Layout || view instanceof Container;
}
