import { fragmentOf, type NodeJSON, readClipboard, writeClipboard } from "@heddle/flow";

import type { Rectangle } from "../drawing/rectangle.ts";
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

/** How far the nodes of a text reach from the upper left one; nothing where it is no text of nodes. */
export function extentOf(text: string): Pick<Rectangle, "width" | "height"> {
  try {
    const { nodes } = readClipboard(text);
    const reach = (axis: "x" | "y"): number => {
      const places = nodes.map(({ position }) => position[axis]);
      // More nodes than a function takes arguments.
      const [low, high] = places.reduce(
        ([l, h], place) => [Math.min(l, place), Math.max(h, place)],
        [Infinity, -Infinity],
      ) as [number, number];
      return Math.max(high - low, 0);
    };
    return { width: reach("x"), height: reach("y") };
  } catch {
    // The model says what is wrong with it.
    return { width: 0, height: 0 };
  }
}

/** A node as it is saved: what is shown inside it stays here. */
function withoutView(record: NodeRecord): NodeJSON {
  const { view: _, ...json } = record;
  return json;
}
