import { createElement, type ReactElement } from "react";

import type { ViewComponent, ViewProps } from "./registry.ts";
import { useModule } from "./use-module.ts";

/** A component that is loaded when a view of its kind is first shown. */
export function lazyView(load: () => Promise<ViewComponent>): ViewComponent {
  return function LazyView({ handle }: ViewProps): ReactElement | null {
    const component = useModule(load);
    return component ? createElement(component, { handle }) : null;
  };
}
