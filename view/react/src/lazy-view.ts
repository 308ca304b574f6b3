import { createElement, type ReactElement, useEffect, useState } from "react";

import { componentOf, type ViewComponent, type ViewProps } from "./registry.ts";

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

/** Starts loading the components of these kinds. */
export function preloadViews(kinds: Iterable<string>): void {
  for (const kind of new Set(kinds)) {
    const component = componentOf(kind);
    const load = component && loads.get(component);
    if (load) preloadModule(load);
  }
}

const loaded = new Map<() => Promise<unknown>, unknown>();

/** Loads a module; `useModule` then returns it in the first render. */
async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const found = await load();
  loaded.set(load, found);
  return found;
}

/** Starts loading a module; using it reports the failure. */
export function preloadModule(load: () => Promise<unknown>): void {
  loadModule(load).catch(() => {});
}

/**
 * A module that is loaded on first use; `undefined` until then. `onFailure` must be stable, as for `useEffect`. By default the
 * plain version stays and works without the module.
 */
export function useModule<Module>(
  load: () => Promise<Module>,
  onFailure: () => void = ignore,
): Module | undefined {
  // The map holds the result of `load` under `load`.
  const [module, setModule] = useState(() => loaded.get(load) as Module | undefined);
  useEffect(() => {
    if (module !== undefined) return undefined;
    let isMounted = true;
    loadModule(load).then(
      (found) => {
        if (isMounted) setModule(() => found);
      },
      () => void (isMounted && onFailure()),
    );
    return () => {
      isMounted = false;
    };
  }, [load, module, onFailure]);
  return module;
}

function ignore(): void {}
