import type { Edge } from "../edge/edge.ts";
import type { Flow } from "../flow.ts";
import type { Node } from "../node/node.ts";
import type { FlowEvent, FlowEventType } from "./flow-event.ts";

type HookName = Extract<keyof Node | keyof Edge, `on${string}`>;

/** The hook that is about each event; every event about an item also reaches its `onEvent`. */
const hookOf: Readonly<Record<FlowEventType, HookName | undefined>> = {
  node_added: "onAdd",
  node_deleted: "onDelete",
  node_moved: "onMove",
  node_clicked: "onClick",
  node_data_changed: "onDataChange",
  node_updated: undefined,
  edge_added: "onAdd",
  edge_deleted: "onDelete",
  edge_data_changed: "onDataChange",
  edge_updated: undefined,
  selection_changed: "onSelectionChanged",
  sync: "onSync",
  viewport_changed: undefined,
};

/** The types of all events. */
export const eventTypes: ReadonlySet<string> = new Set(Object.keys(hookOf));

/** The calls of an object's hooks that an event makes, in their order. */
export function hookCalls(item: Node | Edge, event: FlowEvent, flow: Flow): (() => unknown)[] {
  const name = hookOf[event.type];
  const hook = name && (item as unknown as Readonly<Record<string, unknown>>)[name];
  const specific =
    typeof hook === "function" ? [(): unknown => Reflect.apply(hook, item, [event, flow])] : [];
  return [...specific, () => item.onEvent(event, flow)];
}
