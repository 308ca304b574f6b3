import type { Widget } from "../index.ts";

/** The widget at this path of names. */
export function part(group: Widget, ...names: string[]): Widget {
  return group.at(names)!;
}
