import type { Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { type GuardedFlow, whyUnknown } from "../guards.ts";
import { messages } from "../messages.ts";
import { typeRecordOf } from "../node/built-in-types.ts";
import { nameOf } from "../node/node-name.ts";
import { portAt, type PortLists } from "../port/port.ts";
import type { FlowEvent } from "./flow-event.ts";

/** A port that a user clicks. */
export interface ClickedPort {
  readonly node: string;
  /** Its id; null for the only port of a type that lists none. */
  readonly port: string | null;
  readonly side: "input" | "output";
}

/** What a user clicks: a node by its id, a port of a node, or an edge. */
export type ClickTarget = string | ClickedPort | { readonly edge: string };

const portType = z.object({
  node: z.string(),
  port: z.nullable(z.string()),
  side: z.enum(["input", "output"]),
});

/** The zod type of what is clicked. */
export const clickTargetType: z.ZodMiniType<ClickTarget> = z.union([
  z.string(),
  portType,
  z.object({ edge: z.string() }),
]);

/** The event of a click. */
export function clickEvent(target: ClickTarget): FlowEvent {
  if (typeof target === "string") return { type: "node_clicked", node_id: target };
  if ("edge" in target) return { type: "edge_clicked", edge_id: target.edge };
  const { node, port, side } = target;
  return { type: "handle_clicked", node_id: node, handle_id: port, direction: side };
}

interface ClickedItems<Item> {
  /** Throws if there is no such item. */
  existing(caller: string, id: string): unknown;
  /** The object of an item, if it has one. */
  instance(id: string): Item | undefined;
}

/** The object of what is clicked, if it has one. */
export function clickedItem<Node, Edge>(
  caller: string,
  target: ClickTarget,
  { nodes, edges }: { readonly nodes: ClickedItems<Node>; readonly edges: ClickedItems<Edge> },
): Node | Edge | undefined {
  const isEdge = typeof target === "object" && "edge" in target;
  const items: ClickedItems<Node | Edge> = isEdge ? edges : nodes;
  const id = isEdge ? target.edge : typeof target === "string" ? target : target.node;
  items.existing(caller, id);
  return items.instance(id);
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
