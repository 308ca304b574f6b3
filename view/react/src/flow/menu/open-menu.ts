import { targetAt } from "../command/target.ts";
import type { Hit } from "../drawing/hit.ts";
import type { FlowScope } from "../flow-context.ts";
import type { PressPlanner } from "../gesture/press-planner.ts";
import { idsOf, type Item, recordsOf } from "../item.ts";

/** Opens the menu of what can be done where the pointer is; an item there is selected, unless it is already. */
export function openMenuAt(scope: FlowScope, planner: PressPlanner, event: MouseEvent): void {
  const item = itemOf(planner.hitAt(event));
  const target = targetAt(scope, item, planner.pointAt(event));
  scope.cursor.put(item);
  const isSelected = item && recordsOf(scope, item).get(item.id)?.selected === true;
  if (item && !isSelected) {
    const { nodes, edges } = idsOf(item);
    void scope.intents.select(nodes, edges, "set");
  }
  scope.commands.openMenu(target, { x: event.clientX, y: event.clientY });
}

/** The item that something was pressed at. */
export function itemOf(hit: Hit): Item | undefined {
  switch (hit.kind) {
    case "node":
    case "port":
      return { kind: "node", id: hit.node };
    case "edge":
      return { kind: "edge", id: hit.edge };
    case "nothing":
      return undefined;
  }
}
