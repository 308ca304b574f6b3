import type { FlowReader } from "@heddle/flow";

import type { CanvasState } from "../canvas-state.ts";
import type { Point } from "../geometry/rectangle.ts";
import type { Cursor } from "../cursor/cursor.ts";
import { idsOf, type Item, type ItemIds, recordsOf } from "../records.ts";

/** What a command acts on. */
export interface Target {
  /** The item at which the command was called. */
  readonly item: Item | undefined;
  /** All items that the command applies to. */
  readonly ids: ItemIds;
  /** A point of the graph; undefined for commands by key. */
  readonly at: Point | undefined;
}

/** What the target of a command depends on. */
export interface TargetScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly cursor: Cursor;
}

/** The target of keyboard commands: the focused item, with the whole selection if it is selected. */
export function focusedTarget(scope: TargetScope): Target {
  const { item, isFocused, isAway } = scope.cursor;
  if (isFocused && item) return targetAt(scope, item);
  return { item: isAway ? undefined : item, ids: scope.flow.selection, at: undefined };
}

/** The target at an item: the selection if it contains the item, otherwise the item alone. */
export function targetAt(scope: TargetScope, item: Item | undefined, at?: Point): Target {
  const isSelected = !item || recordsOf(scope, item).get(item.id)?.selected === true;
  return { item, ids: isSelected ? scope.flow.selection : idsOf(item), at };
}
