import type { Rows, Widget } from "@heddle/views";

import { asList } from "../document/raw.ts";
import type { Entry } from "./entry.ts";
import { rowPlaces } from "./row-places.ts";

/** A row of a list at a later moment. */
interface LaterRow<Again> {
  readonly entry: Entry;
  /** Where it was before; -1 for a new one. */
  readonly from: number;
  /** What was entered in it since. */
  readonly again: Again | undefined;
}

/** A row in its place, and what belongs in it: what was entered since, or all of a row that the list did not have. */
interface ArrangedRow<Again> {
  readonly row: Widget;
  readonly again?: Again | undefined;
  readonly entry?: Entry;
}

interface PlacedRow<Again> extends ArrangedRow<Again> {
  /** Where it is in the list as it came; those that are not there come after. */
  readonly place: number;
}

/**
 * Adds, removes and moves the rows of a widget as the user did in an earlier version of the list. What the list has of
 * itself, and its order where the user left it, stay.
 */
export function arrangeRows<Again>(
  widget: Rows,
  rows: readonly LaterRow<Again>[],
  before: readonly unknown[],
): readonly ArrangedRow<Again>[] {
  const present = [...widget.children];
  const places = rowPlaces(before, asList(widget.value));
  const kept = rows.flatMap(({ entry, from, again }): PlacedRow<Again>[] => {
    const place = places[from] ?? present.length;
    const row = present[place];
    if (row) return [{ row, place, again }];
    // One that is no longer there stays away, unless the user is at work on it.
    if (!again) return [];
    const isSpare = entry.widget.container === widget && !present.includes(entry.widget);
    return [{ row: isSpare ? entry.widget : widget.buildRow(), place, entry }];
  });
  const arranged = isMoved(rows) ? kept : inOrder(kept, present.length);
  present.forEach((row, place) => {
    if (places.includes(place)) return;
    // One that the user has not seen yet follows the one that it follows in the list.
    const before = arranged.findLastIndex((each) => each.place < place);
    arranged.splice(before + 1, 0, { row, place });
  });
  const children = arranged.map(({ row }) => row);
  if (children.length + present.length > 0)
    widget.update({ children, value: children.map(({ share }) => share ?? {}) });
  return arranged;
}

/** The rows in the order of the list, and those that it does not have between the same ones as before. */
function inOrder<Again>(rows: readonly PlacedRow<Again>[], end: number): PlacedRow<Again>[] {
  const ordered = rows
    .filter(({ place }) => place < end)
    .toSorted((one, other) => one.place - other.place)
    .values();
  return rows.map((row) => (row.place < end ? (ordered.next().value ?? row) : row));
}

function isMoved(rows: readonly { readonly from: number }[]): boolean {
  const order = rows.map(({ from }) => from).filter((from) => from >= 0);
  return order.some((from, at) => from < (order[at - 1] ?? 0));
}
