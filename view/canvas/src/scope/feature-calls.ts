import type { Item } from "../records.ts";
import type { FlowScope } from "./flow-scope.ts";

/** Closes or cancels the first thing that a feature has for Escape; returns whether there was one. */
export function closeFeature(scope: FlowScope): boolean {
  return scope.features.some(({ close }) => close?.(scope) === true);
}

/** The group that double-clicking an item shows: the item itself, or the one that a feature knows. */
export function contentOf(scope: FlowScope, item: Item): string | undefined {
  if (scope.commands.isGroup(item)) return item.id;
  const [content] = scope.features.flatMap((feature) => feature.contentOf?.(scope, item) ?? []);
  return content;
}

/** Whether a feature covers a part of the graph at first, so that the first viewport depends on its size. */
export function isCovered(scope: FlowScope): boolean {
  return scope.features.some(({ isOverGraph }) => isOverGraph?.(scope) === true);
}
