import * as z from "zod/mini";

import type { FlowEvent, FlowEvents } from "../event/flow-event.ts";
import type { Flow } from "../flow.ts";
import { GraphItem } from "../item/graph-item.ts";
import { entriesType } from "../item/entries-type.ts";
import type { EdgeJSON } from "./edge-record.ts";

const end = { type: z._default(z.string(), ""), view: "r" } as const;
const optionalText = { type: z._default(z.nullable(z.string()), null), view: "r" } as const;

/** An edge as an object: it holds state of its own and reacts to what happens to it. */
export class Edge extends GraphItem.with({
  source: end,
  target: end,
  type: optionalText,
  markerEnd: { type: z._default(z.nullable(entriesType), null), view: "r" },
  sourceHandle: optionalText,
  targetHandle: optionalText,
}) {
  static override readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  /** The edge as it is saved. */
  toJSON(): EdgeJSON {
    const { id, source, target, label, type, data, selected, style, markerEnd } = this;
    const { sourceHandle, targetHandle } = this;
    const handles = { sourceHandle, targetHandle };
    return { id, source, target, label, type, data, selected, style, markerEnd, ...handles };
  }

  /** It was added to a flow. */
  onAdd(_event: FlowEvents["edge_added"], _flow: Flow): void | Promise<void> {}
  /** Its data changed. */
  onDataChange(_event: FlowEvents["edge_data_changed"], _flow: Flow): void | Promise<void> {}
  /** It was removed from the flow. */
  onDelete(_event: FlowEvents["edge_deleted"], _flow: Flow): void | Promise<void> {}
  /** Anything happened to it; called after the hook that is about just that. */
  onEvent(_event: FlowEvent, _flow: Flow): void | Promise<void> {}
  /** It entered or left the selection. */
  onSelectionChanged(_event: FlowEvents["selection_changed"], _flow: Flow): void | Promise<void> {}
  /** The whole graph was replaced by one that it is in. */
  onSync(_event: FlowEvents["sync"], _flow: Flow): void | Promise<void> {}
}
