import { createElement, type ReactElement } from "react";

import { componentOf, type ViewComponent, type ViewProps } from "./registry.ts";
import { loadModule, useModule } from "./use-module.ts";

const loads = new WeakMap<ViewComponent, () => Promise<ViewComponent>>();

/** A component that is loaded when a view of its kind is first shown. */
export function lazyView(load: () => Promise<ViewComponent>): ViewComponent {
  function LazyView({ handle }: ViewProps): ReactElement | null {
    const component = useModule(load);
    return component ? createElement(component, { handle }) : null;
  }
  loads.set(LazyView, load);
  return LazyView;
}

/** Begins to load the components of kinds that will be shown soon. */
export function preloadViews(kinds: Iterable<string>): void {
  for (const kind of new Set(kinds)) {
    const component = componentOf(kind);
    const load = component && loads.get(component);
    // Whoever shows it finds out when it cannot be loaded.
    if (load) loadModule(load).catch(() => {});
  }
}
