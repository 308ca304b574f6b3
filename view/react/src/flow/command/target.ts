import type { Point } from "../drawing/rectangle.ts";
import type { FlowScope } from "../flow-context.ts";
import { idsOf, type Item, type ItemIds, recordsOf } from "../item.ts";

/** What a command is about. */
export interface Target {
  /** The one item that it was asked for at. */
  readonly item: Item | undefined;
  /** All items that it means. */
  readonly ids: ItemIds;
  /** Where it was asked for, in the graph; undefined where it was by keys. */
  readonly at: Point | undefined;
}

type Parts = Pick<FlowScope, "handle" | "picture" | "cursor">;

/** What the keyboard means: the item that has the focus, with all that is selected where that is. */
export function focusedTarget(scope: Parts): Target {
  const { item, isFocused } = scope.cursor;
  return isFocused && item
    ? targetAt(scope, item)
    : { item, ids: selectionOf(scope), at: undefined };
}

/** What is meant at an item: what is selected where the item is, else the item alone. */
export function targetAt(scope: Parts, item: Item | undefined, at?: Point): Target {
  const isSelected = !item || recordsOf(scope, item).get(item.id)?.selected === true;
  return { item, ids: isSelected ? selectionOf(scope) : idsOf(item), at };
}

/** What is selected. */
export function selectionOf({ handle }: Pick<FlowScope, "handle">): ItemIds {
  // The model says what its selection is.
  return handle.read("selection") as ItemIds;
}
