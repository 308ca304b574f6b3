import { Alert, Container, Layout, type View, Widget } from "@heddle/views";

/** Whether the user has entered something in a view that could not be saved as it is: a draft, or what was refused. */
export function isUnfinished(view: View): boolean {
  if (view instanceof Widget && (view.draft !== null || view.error !== null)) return true;
  if (view instanceof Alert) return view.visible && view.severity === "error";
  const hasParts = view instanceof Layout || view instanceof Container;
  return hasParts && view.children.some(isUnfinished);
}
