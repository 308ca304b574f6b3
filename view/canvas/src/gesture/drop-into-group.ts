import { isFrame } from "@heddle/flow/geometry";
import { withDescendants } from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import { middleOf, type Point } from "../geometry/rectangle.ts";

/** Nodes that moved into or out of a group; null is the top level. */
interface Regrouping {
  readonly parent: string | null;
  readonly nodes: readonly string[];
}

/**
 * The nodes whose group changes because of where they are dropped: a node belongs to the innermost frame around its
 * middle. Nodes that move together with their group stay in it.
 */
export function regroupings(state: CanvasState, ids: readonly string[]): readonly Regrouping[] {
  const { flow } = state;
  const moved = new Set(withDescendants(flow, ids));
  const byParent = new Map<string | null, string[]>();
  for (const id of ids) {
    const node = state.nodes.get(id);
    const parent = parentOfDropped(state, id, moved);
    if (!node || parent === (node.parent ?? null)) continue;
    const nodes = byParent.get(parent) ?? [];
    byParent.set(parent, [...nodes, id]);
  }
  return Array.from(byParent, ([parent, nodes]) => ({ parent, nodes }));
}

/** The group of a node where it is dropped, together with the moved ones; null is the top level. */
export function parentOfDropped(
  state: CanvasState,
  id: string,
  moved: ReadonlySet<string> = new Set(withDescendants(state.flow, [id])),
): string | null {
  const { flow } = state;
  const before = state.nodes.get(id)?.parent ?? null;
  const group = before === null ? undefined : flow.node(before);
  // Only a frame shows what is in it; the children of other nodes may be anywhere.
  if (moved.has(before ?? "") || (group && !isFrame(group))) return before;
  return frameAround(state, id, moved) ?? flow.get("inside");
}

/** The innermost frame around the middle of a node. */
function frameAround(
  state: CanvasState,
  id: string,
  except: ReadonlySet<string>,
): string | undefined {
  const { nodes } = state.geometry;
  const box = state.rectangleOf(id);
  if (!box || nodes.frames.count === 0) return undefined;
  const { frames } = nodes.withoutFrames(nodes.slotsIn(pointBox(middleOf(box))));
  // Only a larger frame: a group that is dropped over a small one does not move into it.
  const around = frames.toReversed().filter((slot) => {
    const { width, height } = nodes.rectangleAt(slot);
    return width > box.width && height > box.height;
  });
  return around.flatMap((slot) => nodes.slots.idAt(slot) ?? []).find((each) => !except.has(each));
}

function pointBox(point: Point): Point & { readonly width: number; readonly height: number } {
  return { ...point, width: 0, height: 0 };
}
