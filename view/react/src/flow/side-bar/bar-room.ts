import type { Handle } from "@heddle/params";

/** A graph that is less wide than this has no room for a bar beside it. */
const narrow = 640;

/** Whether a graph of this width has no room for the side bar. */
export function isNarrow(width: number): boolean {
  return width < narrow;
}

/** Whether the flow has a side bar. */
export function hasBar(handle: Handle): boolean {
  const hasTypes = Object.keys(handle.read("nodeTypeRecords") as object).length > 0;
  return hasTypes && handle.read("displaySideBar") === true && handle.read("editable") === true;
}
