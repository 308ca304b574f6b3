import { createElement, type ReactElement, useEffect, useSyncExternalStore } from "react";

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

/** Most time that a page may be busy before work for later is done. */
const idleTimeoutMs = 1_000;

/** Calls the function when the page has nothing else to do, after what it shows first; returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has it behind a flag.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(request);
}

const loaded = new Map<() => Promise<unknown>, unknown>();
const listeners = new Set<() => void>();

/** Loads a module; `useModule` then returns it wherever it is used. */
async function loadModule(load: () => Promise<unknown>): Promise<void> {
  const found = await load();
  if (loaded.has(load)) return;
  loaded.set(load, found);
  for (const listener of listeners) listener();
}

/** Starts loading a module; using it reports the failure. */
export function preloadModule(load: () => Promise<unknown>): void {
  loadModule(load).catch(() => {});
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A module that is loaded on first use; `undefined` until then. `onFailure` must be stable, as for `useEffect`. By default the
 * plain version stays and works without the module, until another use has loaded it.
 */
export function useModule<Module>(
  load: () => Promise<Module>,
  onFailure: () => void = ignore,
): Module | undefined {
  // The map holds the result of `load` under `load`.
  const read = (): Module | undefined => loaded.get(load) as Module | undefined;
  const module = useSyncExternalStore(subscribe, read, read);
  const isLoaded = module !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    let isMounted = true;
    loadModule(load).catch(() => isMounted && onFailure());
    return () => {
      isMounted = false;
    };
  }, [load, isLoaded, onFailure]);
  return module;
}

function ignore(): void {}
