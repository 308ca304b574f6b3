import * as z from "zod/mini";

import { bendsType } from "../record/bends.ts";
import { absentEdgeFields, type EdgeJSON } from "../record/edge-record.ts";
import type { FlowEvent, FlowEvents } from "../flow-event.ts";
import { entriesType } from "../record/entries.ts";
import { GraphItem, type ItemHost, mirror } from "./graph-item.ts";

const end = { type: z._default(z.string(), ""), view: "r" } as const;
const optionalText = { type: z._default(z.nullable(z.string()), null), view: "r" } as const;

/** An edge with state and hooks of its own. */
export class Edge extends GraphItem.with({
  source: end,
  target: end,
  type: optionalText,
  markerEnd: { type: z._default(z.nullable(entriesType), null), view: "r" },
  sourceHandle: optionalText,
  targetHandle: optionalText,
  markerStart: { type: z._default(z.nullable(entriesType), null), view: "r" },
  /** The points that the edge runs through, from source to target. */
  bends: { type: z._default(z.nullable(bendsType), null), view: "r" },
  /** Whether dashes move along it; `null` if `defaultEdgeOptions` decide. */
  animated: { type: z._default(z.nullable(z.boolean()), null), view: "r" },
}) {
  static override readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  /** The edge as JSON. */
  toJSON(): EdgeJSON {
    const { id, source, target, label, type, data, selected, style, markerEnd } = this;
    const { sourceHandle, targetHandle, markerStart, bends, animated } = this;
    const handles = { sourceHandle, targetHandle };
    const fields = { id, source, target, label, type, data, selected, style, markerEnd };
    return {
      ...fields,
      ...handles,
      ...(markerStart && { markerStart }),
      ...(bends && bends.length > 0 && { bends }),
      ...(animated !== null && { animated }),
    };
  }

  override [mirror](record: object): void {
    super[mirror]({ ...absentEdgeFields, ...record });
  }

  /** Called after it was added to a flow. */
  onAdd(_event: FlowEvents["edge_added"], _flow: ItemHost): void | Promise<void> {}
  /** Called after its data changed. */
  onDataChange(_event: FlowEvents["edge_data_changed"], _flow: ItemHost): void | Promise<void> {}
  /** Called after it was removed from the flow. */
  onDelete(_event: FlowEvents["edge_deleted"], _flow: ItemHost): void | Promise<void> {}
  /** Called for every event about it, after the specific hook. */
  onEvent(_event: FlowEvent, _flow: ItemHost): void | Promise<void> {}
  /** Called after it was selected or deselected. */
  onSelectionChanged(
    _event: FlowEvents["selection_changed"],
    _flow: ItemHost,
  ): void | Promise<void> {}
  /** Called after the whole graph was replaced by one that contains it. */
  onSync(_event: FlowEvents["sync"], _flow: ItemHost): void | Promise<void> {}
}
