import { Layout, toView, type View, type Viewable, Widget } from "@heddle/views";

/** The widgets that a user sees, however they are arranged. */
export function shownWidgets(viewable: Viewable): readonly Widget[] {
  const view: View = toView(viewable);
  if (view instanceof Widget) return [view];
  return view instanceof Layout ? view.children.flatMap(shownWidgets) : [];
}

/** The widget that a user sees for this name. */
export function widgetNamed(viewable: Viewable, name: string): Widget {
  const widgets = shownWidgets(viewable);
  const widget = widgets.find((one) => one.name === name);
  if (!widget)
    throw new Error(`no widget "${name}" among ${widgets.map((one) => one.name).join()}`);
  return widget;
}
