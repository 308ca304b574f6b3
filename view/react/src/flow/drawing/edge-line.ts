import type { Theme } from "./theme.ts";
import type { EdgeLook } from "./item-look.ts";

/** The widths of the line of an edge that says nothing about it, and of a selected one. */
const plainWidth = 1.5;
const selectedWidth = 2.5;

/** How an edge's line is drawn. */
export interface EdgeLine {
  readonly color: string;
  readonly width: number;
  readonly dashes: readonly number[];
}

/** The line of an edge with a look; a selected one shows that it is. */
export function edgeLine(look: EdgeLook, isSelected: boolean, theme: Theme): EdgeLine {
  return {
    color: isSelected ? theme.accent : (look.color ?? theme.line),
    width: look.width ?? (isSelected ? selectedWidth : plainWidth),
    dashes: look.dashes ?? [],
  };
}
