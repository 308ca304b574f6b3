import { fragmentOf, type NodeJSON, readClipboard, writeClipboard } from "@heddle/flow";

import type { Size } from "../drawing/rectangle.ts";
import type { NodeRecord } from "../flow-records.ts";
import type { Picture } from "../picture.ts";

/** The text that stands for nodes, and the edges between them, in the clipboard. */
export function textOf(picture: Picture, ids: readonly string[]): string {
  const { nodes, edges, geometry } = picture;
  const slots = new Set(ids.flatMap((id) => [...geometry.edgesOf(id)]));
  const records = [...slots].flatMap((slot) => {
    const id = geometry.edges.slots.idAt(slot);
    return id === undefined ? [] : (edges.get(id) ?? []);
  });
  const known = ids.flatMap((id) => nodes.get(id) ?? []);
  return writeClipboard(fragmentOf({ nodes: known.map(withoutView), edges: records }, ids));
}

/** How far the nodes of a text are from the upper left one; not at all where it is no text of nodes. */
export function extentOf(text: string): Size {
  try {
    const places = readClipboard(text).nodes.map(({ position }) => position);
    return {
      width: spreadOf(places.map(({ x }) => x)),
      height: spreadOf(places.map(({ y }) => y)),
    };
  } catch {
    // The model says what is wrong with it.
    return { width: 0, height: 0 };
  }
}

function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}

/** A node as it is saved: what is shown inside it stays here. */
function withoutView(record: NodeRecord): NodeJSON {
  const { view: _, ...json } = record;
  return json;
}
