import {
  fragmentOf,
  type NodeJSON,
  readClipboard,
  withDefinitions,
  withDescendants,
  writeClipboard,
} from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import type { Size } from "../geometry/rectangle.ts";
import type { NodeRecord } from "../records.ts";

/** The clipboard text of nodes with everything inside them, and of the edges between all of these. */
export function clipboardTextOf({ flow }: CanvasState, nodes: readonly string[]): string {
  const ids = withDescendants(flow, withDefinitions(flow, nodes));
  const edgeIds = new Set(ids.flatMap((id) => [...flow.edgesOf(id)]));
  const edges = [...edgeIds].flatMap((id) => flow.edge(id) ?? []);
  const records = flow.get("nodeRecords");
  const known = ids.flatMap((id) => records.get(id) ?? []);
  return writeClipboard(fragmentOf({ nodes: known.map(withoutView), edges }, ids));
}

/** Distance between the outermost node positions in a clipboard text; zero if the text contains no graph. */
export function extentOf(text: string): Size {
  try {
    const positions = readClipboard(text).nodes.map(({ position }) => position);
    return {
      width: spreadOf(positions.map(({ x }) => x)),
      height: spreadOf(positions.map(({ y }) => y)),
    };
  } catch {
    // The model reports what is wrong with the text.
    return { width: 0, height: 0 };
  }
}

function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}

/** A node as JSON: live views cannot be copied. */
function withoutView(record: NodeRecord): NodeJSON {
  const { view: _, ...json } = record;
  return json;
}
