import { Layout, toView, type View, type Viewable, Widget } from "@heddle/views";

import type { EditorKind } from "./editor.contract.ts";

/** The visible widgets, at any depth. */
export function shownWidgets(viewable: Viewable): readonly Widget[] {
  const view: View = toView(viewable);
  if (view instanceof Widget) return [view];
  return view instanceof Layout ? view.children.flatMap(shownWidgets) : [];
}

/** The visible widget with this name. */
export function widgetNamed(viewable: Viewable, name: string): Widget {
  const widgets = shownWidgets(viewable);
  const widget = widgets.find((one) => one.name === name);
  if (!widget)
    throw new Error(`no widget "${name}" among ${widgets.map((one) => one.name).join()}`);
  return widget;
}

/** Operates an editor whose widgets are named like the data; the select of a branch has no name. */
export const formKind: Omit<EditorKind, "make"> = {
  rename: (editor, name) =>
    name === undefined
      ? widgetNamed(editor, "name").call("clear")
      : widgetNamed(editor, "name").call("enter", name),
  draftAmount: (editor) => widgetNamed(editor, "amount").call("enter", "4x"),
  drafted: (editor) => widgetNamed(editor, "amount").draft,
  shown: (editor) => {
    const filled = shownWidgets(editor).filter(
      ({ name, value }) => value !== undefined && name !== "",
    );
    return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
  },
  error: (editor) => widgetNamed(editor, "name").error,
};
