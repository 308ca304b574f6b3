import type { Viewable } from "@heddle/views";
import * as z from "zod/mini";

import type { FlowEvent, FlowEvents } from "../flow-event.ts";
import { GraphItem, type ItemHost, mirror } from "./graph-item.ts";
import type { NodeAction } from "./node-action.ts";
import {
  absentFields,
  type NodeJSON,
  defaultNodeType,
  origin,
  positionType,
  sizeType,
} from "../record/node-record.ts";

const isAllowed = { type: z._default(z.boolean(), true), view: "r" } as const;

/** A node with state, content and hooks of its own. */
export class Node extends GraphItem.with({
  type: { type: z._default(z.string(), defaultNodeType), view: "r" },
  position: { type: z._default(positionType, () => origin), view: "r" },
  draggable: isAllowed,
  connectable: isAllowed,
  deletable: isAllowed,
  className: { type: z._default(z.nullable(z.string()), null), view: "r" },
  /** The id of the group that the node is in. */
  parent: { type: z._default(z.nullable(z.string()), absentFields.parent), view: "r" },
  /** Whether a group shows only itself. */
  collapsed: { type: z._default(z.boolean(), absentFields.collapsed), view: "r" },
  /** The size that a user gave a group or a note. */
  dimensions: { type: z._default(z.nullable(sizeType), absentFields.dimensions), view: "r" },
}) {
  static override readonly fields: ReadonlySet<string> = new Set(Object.keys(this.shape));

  /** The content of the node; called once, when the node is added. */
  view(): Viewable | readonly Viewable[] | null {
    return null;
  }

  /** Entries in the context menu of this node, besides those of its type. */
  actions(): readonly NodeAction[] {
    return [];
  }

  /** The node as JSON. */
  toJSON(): NodeJSON {
    const { id, type, label, position, data, selected } = this;
    const { draggable, connectable, deletable, style, className } = this;
    const { parent, collapsed, dimensions } = this;
    const permissions = { draggable, connectable, deletable };
    const fields = { id, type, label, position, data, selected, ...permissions, style, className };
    return {
      ...fields,
      ...(parent !== null && { parent }),
      ...(collapsed && { collapsed }),
      ...(dimensions && { dimensions }),
    };
  }

  override [mirror](record: object): void {
    super[mirror]({ ...absentFields, ...record });
  }

  /** Called after it was added to a flow. */
  onAdd(_event: FlowEvents["node_added"], _flow: ItemHost): void | Promise<void> {}
  /** Called after a click. */
  onClick(_event: FlowEvents["node_clicked"], _flow: ItemHost): void | Promise<void> {}
  /** Called after its data changed. */
  onDataChange(_event: FlowEvents["node_data_changed"], _flow: ItemHost): void | Promise<void> {}
  /** Called after it was removed from the flow. */
  onDelete(_event: FlowEvents["node_deleted"], _flow: ItemHost): void | Promise<void> {}
  /** Called for every event about it, after the specific hook. */
  onEvent(_event: FlowEvent, _flow: ItemHost): void | Promise<void> {}
  /** Called after it was moved. */
  onMove(_event: FlowEvents["node_moved"], _flow: ItemHost): void | Promise<void> {}
  /** Called after it was selected or deselected. */
  onSelectionChanged(
    _event: FlowEvents["selection_changed"],
    _flow: ItemHost,
  ): void | Promise<void> {}
  /** Called after the whole graph was replaced by one that contains it. */
  onSync(_event: FlowEvents["sync"], _flow: ItemHost): void | Promise<void> {}
}
