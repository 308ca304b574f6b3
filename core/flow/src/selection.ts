/** The ids of what is selected, in the order in which it was. */
export interface Selection {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** A selection that cannot be changed in place. */
export function selectionOf(nodes: Iterable<string>, edges: Iterable<string>): Selection {
  return Object.freeze({ nodes: Object.freeze([...nodes]), edges: Object.freeze([...edges]) });
}

/** Nothing is selected. */
export const noSelection: Selection = selectionOf([], []);

/** How a selection is changed by other ids: they take its place, join it, leave it, or each changes sides. */
export const selectionModes = ["set", "add", "remove", "toggle"] as const;

/** How a selection is changed. */
export type SelectionMode = (typeof selectionModes)[number];

const present = "selected";
const selectedKeys: readonly string[] = [present];
const noKeys: readonly string[] = [];

/** The index of what is selected. */
export const selectedIndex = {
  key: present,
  keysOf: ({ selected }: { readonly selected: boolean }): readonly string[] =>
    selected ? selectedKeys : noKeys,
};

/** The ids of the first list that are not in the second. */
export function without(ids: readonly string[], others: readonly string[]): string[] {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
}

/** The ids that are in one list only. */
export function differentIds(left: readonly string[], right: readonly string[]): string[] {
  return [...without(left, right), ...without(right, left)];
}

/** Which ids become selected, and which no longer are, when these are brought in. */
export function selectionStep(
  current: ReadonlySet<string>,
  ids: readonly string[],
  mode: SelectionMode,
): { on: string[]; off: string[] } {
  const given = [...new Set(ids)];
  const fresh = given.filter((id) => !current.has(id));
  const known = given.filter((id) => current.has(id));
  switch (mode) {
    case "set":
      return { on: fresh, off: known.length < current.size ? without([...current], known) : [] };
    case "add":
      return { on: fresh, off: [] };
    case "remove":
      return { on: [], off: known };
    case "toggle":
      return { on: fresh, off: known };
  }
}

/** What is selected after these ids were brought in. */
export function nextSelection(
  current: readonly string[],
  ids: readonly string[],
  mode: SelectionMode,
): string[] {
  const { on, off } = selectionStep(new Set(current), ids, mode);
  return [...without(current, off), ...on];
}

/** All that is selected but one: one that was before, or else the first. */
export function allButOne(now: Selection, before: Selection): Selection {
  const oldNode = now.nodes.find((id) => before.nodes.includes(id));
  const oldEdge = oldNode === undefined ? now.edges.find((id) => before.edges.includes(id)) : null;
  const node = oldNode ?? (oldEdge ? undefined : now.nodes[0]);
  const edge = oldEdge ?? (node === undefined ? now.edges[0] : undefined);
  return selectionOf(
    now.nodes.filter((id) => id !== node),
    now.edges.filter((id) => id !== edge),
  );
}
