import { readClipboard } from "@heddle/flow";

import type { Size } from "../../geometry/rectangle.ts";

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
