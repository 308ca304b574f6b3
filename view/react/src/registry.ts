import type { Handle } from "@heddle/params";
import type { ComponentType } from "react";

/** Props of a view component: the handle of its model. */
export interface ViewProps {
  readonly handle: Handle;
}

/** The component of a view kind. */
export type ViewComponent = ComponentType<ViewProps>;

const components = new Map<string, ViewComponent>();
/** Heddle's own components. */
const builtIn = new WeakSet<ViewComponent>();
const listeners = new Set<() => void>();

/** Registers the component that renders a kind of view. */
export function registerView(kind: string, component: ViewComponent): void {
  components.set(kind, component);
  for (const listener of listeners) listener();
}

/** Registers Heddle's own components, for kinds that have none. */
export function registerMissing(table: Readonly<Record<string, ViewComponent>>): void {
  for (const [kind, component] of Object.entries(table)) {
    builtIn.add(component);
    if (!components.has(kind)) components.set(kind, component);
  }
}

/** The component of a kind, if one is registered. */
export function componentOf(kind: string): ViewComponent | undefined {
  return components.get(kind);
}

/** Whether a component is Heddle's own, not one that the page registered. */
export function isBuiltIn(component: ViewComponent): boolean {
  return builtIn.has(component);
}

/** Calls the listener when a component is registered. */
export function onRegistration(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
