/** The ids of the selected items, in the order of their selection. */
export interface Selection {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** A frozen selection. */
export function selectionOf(nodes: Iterable<string>, edges: Iterable<string>): Selection {
  return Object.freeze({ nodes: Object.freeze([...nodes]), edges: Object.freeze([...edges]) });
}

/** The empty selection. */
export const noSelection: Selection = selectionOf([], []);

/** All selection modes. */
export const selectionModes = ["set", "add", "remove", "toggle"] as const;

/** How ids change a selection: they replace it, are added, are removed, or are toggled one by one. */
export type SelectionMode = (typeof selectionModes)[number];

/** The ids of the first list that are not in the second. */
export function without(ids: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others);
  return ids.filter((id) => !excluded.has(id));
}

/** The ids that are in one list only. */
export function differentIds(left: readonly string[], right: readonly string[]): string[] {
  return [...without(left, right), ...without(right, left)];
}

/** Which ids become selected and which deselected when a mode is applied. */
export function selectionStep(
  current: ReadonlySet<string>,
  ids: readonly string[],
  mode: SelectionMode,
): { on: string[]; off: string[] } {
  const distinct = [...new Set(ids)];
  const fresh = distinct.filter((id) => !current.has(id));
  const known = distinct.filter((id) => current.has(id));
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

/** The selection after a mode is applied: `(["a", "b"], ["b", "c"], "toggle") → ["a", "c"]` */
export function nextSelection(
  current: readonly string[],
  ids: readonly string[],
  mode: SelectionMode,
): string[] {
  const { on, off } = selectionStep(new Set(current), ids, mode);
  return [...without(current, off), ...on];
}

/** All selected items but one: one that was selected before, otherwise the first. */
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
