import type { Viewable } from "@heddle/views";
import * as z from "zod/mini";

import { defaultNodeType } from "../default-node-type.ts";
import type { FlowEvent, FlowEvents } from "../event/flow-event.ts";
import type { Flow } from "../flow.ts";
import { GraphItem } from "../item/graph-item.ts";
import { type NodeJSON, origin, positionType } from "./node-record.ts";

const isAllowed = { type: z._default(z.boolean(), true), view: "r" } as const;

/** A node as an object: it holds state of its own, renders its content and reacts to what happens to it. */
export class Node extends GraphItem.with({
  type: { type: z._default(z.string(), defaultNodeType), view: "r" },
  position: { type: z._default(positionType, () => origin), view: "r" },
  draggable: isAllowed,
  connectable: isAllowed,
  deletable: isAllowed,
  className: { type: z._default(z.nullable(z.string()), null), view: "r" },
}) {
  static override readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  /** What is shown inside the node; asked once, when it is added. */
  view(): Viewable | readonly Viewable[] | null {
    return null;
  }

  /** The node as it is saved. */
  toJSON(): NodeJSON {
    const { id, type, label, position, data, selected } = this;
    const { draggable, connectable, deletable, style, className } = this;
    const permissions = { draggable, connectable, deletable };
    return { id, type, label, position, data, selected, ...permissions, style, className };
  }

  /** It was added to a flow. */
  onAdd(_event: FlowEvents["node_added"], _flow: Flow): void | Promise<void> {}
  /** It was clicked. */
  onClick(_event: FlowEvents["node_clicked"], _flow: Flow): void | Promise<void> {}
  /** Its data changed. */
  onDataChange(_event: FlowEvents["node_data_changed"], _flow: Flow): void | Promise<void> {}
  /** It was removed from the flow. */
  onDelete(_event: FlowEvents["node_deleted"], _flow: Flow): void | Promise<void> {}
  /** Anything happened to it; called after the hook that is about just that. */
  onEvent(_event: FlowEvent, _flow: Flow): void | Promise<void> {}
  /** It was moved. */
  onMove(_event: FlowEvents["node_moved"], _flow: Flow): void | Promise<void> {}
  /** It entered or left the selection. */
  onSelectionChanged(_event: FlowEvents["selection_changed"], _flow: Flow): void | Promise<void> {}
  /** The whole graph was replaced by one that it is in. */
  onSync(_event: FlowEvents["sync"], _flow: Flow): void | Promise<void> {}
}
