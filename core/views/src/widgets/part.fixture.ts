import type { Group, Widget } from "../index.ts";

/** The widget at this path of names. */
export function part(group: Widget, ...names: string[]): Widget {
  return names.reduce<Widget>(
    (at, name) => (at as Group).children.find((child) => child.name === name)!,
    group,
  );
}
