import type { FlowReader } from "@heddle/flow";
import { equalValues, type Handle, isPlainObject } from "@heddle/params";

import { readStored, store } from "../browser-storage.ts";
import type { Viewport } from "../geometry/rectangle.ts";

const storageKey = "heddle.viewports";

/** The browser keeps the viewports of this many graphs, the latest ones. */
const maximumKept = 50;

/** What this page has shown last, by flow: a view that is mounted again continues there. */
const shown = new WeakMap<Handle, Viewport>();

/** The viewport at which this user has left the graph: in this page, or with a `viewportKey` in this browser. */
export function readOwnViewport(handle: Handle, flow: FlowReader): Viewport | undefined {
  const key = flow.get("viewportKey");
  if (key !== null) return new Map(keptViewports()).get(key);
  const last = shown.get(handle);
  // Otherwise it was moved since.
  return last && equalValues(last, flow.get("viewport")) ? last : undefined;
}

/** Stores the viewport of this browser. Returns whether the flow receives it too: not with a `viewportKey`. */
export function keepOwnViewport(handle: Handle, flow: FlowReader, viewport: Viewport): boolean {
  const key = flow.get("viewportKey");
  shown.set(handle, viewport);
  if (key === null) return true;
  const others = keptViewports().filter(([other]) => other !== key);
  const kept: readonly KeptViewport[] = [...others, [key, viewport] as const].slice(-maximumKept);
  store(storageKey, JSON.stringify(kept));
  return false;
}

type KeptViewport = readonly [key: string, viewport: Viewport];

/** The oldest first. */
function keptViewports(): readonly KeptViewport[] {
  try {
    const kept: unknown = JSON.parse(readStored(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Other programs at this address may use the same name. */
function isKept(entry: unknown): entry is KeptViewport {
  if (!Array.isArray(entry) || !isPlainObject(entry[1])) return false;
  const { x, y, zoom } = entry[1];
  return Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(zoom) && Number(zoom) > 0;
}
