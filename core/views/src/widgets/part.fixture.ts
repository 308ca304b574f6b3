import type { Group, Widget } from "../index.ts";

/** The widget of a group that these names lead to. */
export function part(group: Widget, ...names: string[]): Widget {
  return names.reduce<Widget>(
    (at, name) => (at as Group).children.find((child) => child.name === name)!,
    group,
  );
}
