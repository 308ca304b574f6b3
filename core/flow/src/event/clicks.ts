import type { Translatable } from "@heddle/params";
import * as z from "zod/mini";

import type { CommittedChange } from "../change/graph-change.ts";
import { type GuardedFlow, whyUnknown } from "../rules/guards.ts";
import { messages } from "../messages.ts";
import { typeRecordOf } from "../item/built-in-types.ts";
import { nameOf } from "../item/node-name.ts";
import { portAt, type PortLists } from "../port/port.ts";
import type { FlowEvent, HookOwner } from "../flow-event.ts";

/** A port that a user clicks, or at which the pointer rests. */
export interface ClickedPort {
  readonly node: string;
  /** Its id; null for the only port of a type that lists none. */
  readonly port: string | null;
  readonly side: "input" | "output";
}

/** Where the pointer of a user rests: at a port of a node, or on an edge. */
export type HoverTarget = ClickedPort | { readonly edge: string };

/** What a user clicks: a node by its id, a port of a node, or an edge. */
export type ClickTarget = string | HoverTarget;

const portType = z.object({
  node: z.string(),
  port: z.nullable(z.string()),
  side: z.enum(["input", "output"]),
});

/** The zod type of where the pointer rests. */
export const hoverTargetType: z.ZodMiniType<HoverTarget> = z.union([
  portType,
  z.object({ edge: z.string() }),
]);

/** The zod type of what is clicked. */
export const clickTargetType: z.ZodMiniType<ClickTarget> = z.union([z.string(), hoverTargetType]);

/** `("a", "clicked")` → `{ type: "node_clicked", node_id: "a" }` */
export function eventAt(target: ClickTarget, what: "clicked"): FlowEvent;
export function eventAt(target: HoverTarget, what: "hovered" | "unhovered"): FlowEvent;
export function eventAt(target: ClickTarget, what: "clicked" | "hovered" | "unhovered"): FlowEvent {
  if (typeof target === "string") return { type: "node_clicked", node_id: target };
  if ("edge" in target) return { type: `edge_${what}`, edge_id: target.edge };
  const { node, port, side } = target;
  return { type: `handle_${what}`, node_id: node, handle_id: port, direction: side };
}

interface ItemsAt {
  /** Throws if there is no such item. */
  existing(caller: string, id: string): unknown;
  /** The object of an item, if it has one. */
  instance(id: string): HookOwner | undefined;
}

/** An event about a place, which calls the hooks of the object there. */
export function withItemAt(
  caller: string,
  { nodes, edges }: { readonly nodes: ItemsAt; readonly edges: ItemsAt },
  target: ClickTarget | null,
  event: FlowEvent,
): CommittedChange {
  if (target === null) return { deliveries: [{ event, items: [] }] };
  const isEdge = typeof target === "object" && "edge" in target;
  const items = isEdge ? edges : nodes;
  const id = isEdge ? target.edge : typeof target === "string" ? target : target.node;
  items.existing(caller, id);
  const item = items.instance(id);
  return { deliveries: [{ event, items: item ? [item] : [] }] };
}

interface ClickedFlow extends GuardedFlow {
  readonly nodeTypeRecords: Readonly<
    Record<string, PortLists & { readonly label?: string | null }>
  >;
}

/** Why something cannot be clicked: it does not exist. */
export function whyNotClick(flow: ClickedFlow, target: ClickTarget): Translatable | undefined {
  if (typeof target === "string") return whyUnknown(flow, [target], []);
  if ("edge" in target) return whyUnknown(flow, [], [target.edge]);
  const { node: id, port, side } = target;
  const node = flow.nodeRecords.get(id);
  if (!node) return messages.noNode({ id });
  const type = typeRecordOf(flow.nodeTypeRecords, node.type);
  const [ports, missing] =
    side === "input"
      ? (["inputs", messages.noInput] as const)
      : (["outputs", messages.noOutput] as const);
  const isOnlyPort = port === null && !type?.[ports];
  if (isOnlyPort || portAt(type, ports, port)) return undefined;
  return missing({ name: nameOf(flow, node), port: port ?? "" });
}
