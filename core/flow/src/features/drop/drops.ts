import { isFile, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { assertEntries, assertList, assertObject } from "../../argument-checks.ts";
import { Edge } from "../../item/edge.ts";
import type { EdgeInput } from "../../change/edge-input.ts";
import type { ClickTarget } from "../../event/clicks.ts";
import { FreshIds } from "../../fresh-ids.ts";
import { nodeSize } from "../../geometry/node-layout.ts";
import type { ItemHost } from "../../item/graph-item.ts";
import { messages } from "../../messages.ts";
import { typeRecordOf } from "../../item/built-in-types.ts";
import { Node } from "../../item/node.ts";
import type { NodeInput } from "../../change/node-input.ts";
import { assertNodeId, blankNode, type Position } from "../../record/node-record.ts";
import type { NodeTypeInView } from "../../item/node-type.ts";

/** What was dropped: a text, or a file whose content is read when it is needed: `await item.file.text()`. */
export type DroppedItem =
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | {
      readonly kind: "file";
      readonly type: string;
      readonly name: string;
      readonly size: number;
      readonly file: Blob;
    };

/** The node, port or edge that something was dropped on. */
export type DropTarget =
  | {
      readonly node_id: string;
      /** The id of the port; null for the node itself. */
      readonly handle_id: string | null;
      readonly direction: "input" | "output" | null;
    }
  | { readonly edge_id: string };

/** What a user dropped on the canvas, pasted, or chose as files. */
export interface Drop {
  readonly position: Position;
  readonly items: readonly DroppedItem[];
  readonly target: DropTarget | null;
}

/** A file, or a text with its MIME type, as a view passes it. */
export type DropItem = Blob | { readonly type: string; readonly text: string };

/** The nodes and edges that a drop becomes. */
export interface DropResult {
  /** Nodes without a position are placed where the drop was. A number is added to an id that exists, also in `parent` and at the ends of edges. */
  readonly nodes?: readonly NodeInput[] | undefined;
  readonly edges?: readonly EdgeInput[] | undefined;
}

/** Throws for what is not a `DropResult`. Other fields are checked when the items are added. */
function assertDropResult(result: unknown): asserts result is DropResult {
  const caller = "Flow.onDrop";
  assertEntries(caller, "the result", result);
  const { nodes = [], edges = [] } = result;
  assertList(caller, "nodes", nodes);
  assertList(caller, "edges", edges);
  for (const node of nodes) assertNodeId(caller, node);
  for (const edge of edges) assertObject(caller, "an edge", edge);
}

/** The number of nodes and edges that a handler returned; throws if it returned something else. */
export function sizeOf(result: unknown): number {
  assertDropResult(result);
  const { nodes = [], edges = [] } = result;
  return nodes.length + edges.length;
}

/** Creates nodes from the dropped items; returns nothing if there are none. */
export type DropHandler = (
  drop: Drop,
  flow: ItemHost,
) => DropResult | void | null | PromiseLike<DropResult | void | null>;

/** In `dropTypes`: files of every type, as browsers call them. */
const anyFile = "Files";

const dropTypeType = z
  .string()
  .check(
    z.regex(
      /^(?:Files|[\w.+-]+\/(?:[\w.+-]+|\*))$/,
      'must be "Files", a MIME type such as "text/csv", or "image/*"',
    ),
  );

/** The zod type of the parameter `dropTypes`. */
export const dropTypesType = z.readonly(z.array(dropTypeType));

/** The zod type of the parameter `onDrop`. */
export const dropHandlerType = z.custom<DropHandler>(
  (value) => typeof value === "function",
  "must be a function that returns { nodes, edges } or nothing, or a promise of it",
);

/** The zod type of the items of the intent `drop`. */
export const dropItemsType = z.array(
  z.union([
    z.custom<Blob>((value) => isFile(value)),
    z.strictObject({ type: z.string().check(z.maxLength(200)), text: z.string() }),
  ]),
);

/** More items than this are not dropped at once. */
const maximumDropItems = 100;

/** An item during a drag: browsers reveal its content only when it is dropped. */
export interface DragItem {
  readonly kind: DroppedItem["kind"];
  readonly type: string;
}

/** Whether `dropTypes` contain the type of an item. */
export function acceptsDrop(dropTypes: readonly string[], { kind, type }: DragItem): boolean {
  const plain = plainType(type);
  const [family] = plain.split("/");
  return dropTypes.some(
    (each) =>
      (each === anyFile && kind === "file") ||
      each.toLowerCase() === plain ||
      each.toLowerCase() === `${family}/*`,
  );
}

/** `"text/plain;charset=utf-8"` → `"text/plain"` */
function plainType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/** Why these items cannot be dropped on a graph with these `dropTypes`. */
export function whyNotDropped(
  dropTypes: readonly string[],
  items: readonly DragItem[],
): Translatable | undefined {
  const { drop } = messages;
  if (items.length > maximumDropItems) {
    return drop.tooMany({ count: items.length, most: maximumDropItems });
  }
  const types = dropTypes.join(", ");
  if (dropTypes.length === 0 || items.length === 0) return drop.nothing;
  const other = items.find((item) => !acceptsDrop(dropTypes, item));
  if (!other) return undefined;
  return other.type === "" ? drop.unknownType({ types }) : drop.otherType({ ...other, types });
}

/** What `whyNotDropped` reads of an item. */
export function toDragItem(item: DropItem): DragItem {
  return { kind: isBlob(item) ? "file" : "text", type: item.type };
}

/** The item that listeners and `onDrop` receive. */
export function toDroppedItem(item: DropItem): DroppedItem {
  if (!isBlob(item)) return { kind: "text", ...item };
  const { type, size } = item;
  const name = "name" in item ? String(item.name) : "";
  return { kind: "file", type, name, size, file: item };
}

function isBlob(item: DropItem): item is Blob {
  return isFile(item);
}

/** The place of a drop in an event. */
export function toDropTarget(target: ClickTarget | null): DropTarget | null {
  if (target === null) return null;
  if (typeof target === "string") return { node_id: target, handle_id: null, direction: null };
  if ("edge" in target) return { edge_id: target.edge };
  return { node_id: target.node, handle_id: target.port, direction: target.side };
}

interface DropFlow {
  readonly nodeRecords: { has(id: string): boolean };
  readonly edgeRecords: { has(id: string): boolean };
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeInView>>;
  addNode(node: NodeInput): string;
  addEdge(edge: EdgeInput): string;
}

/** Adds what a drop becomes, and returns the ids of the nodes. Nodes without a group are put into `parent`. */
export function addDropped(
  flow: DropFlow,
  { position }: Drop,
  { nodes = [], edges = [] }: DropResult,
  parent: string | null,
): string[] {
  const [nodeIds, edgeIds] = [new FreshIds(flow.nodeRecords), new FreshIds(flow.edgeRecords)];
  // The id of an object cannot change.
  const ids = nodes.map((node) => (node instanceof Node ? node.id : nodeIds.take(node.id)));
  const renamed = new Map(nodes.map(({ id }, at) => [id, ids[at] ?? id] as const).toReversed());
  const nameOf = (id: string): string => renamed.get(id) ?? id;
  const spots = spotsFrom(position, nodes, flow.nodeTypeRecords);
  for (const [at, node] of nodes.entries()) {
    const fields = {
      id: ids[at] ?? node.id,
      position: node.position ?? spots[at],
      parent: node.parent ? nameOf(node.parent) : parent,
    };
    flow.addNode(node instanceof Node ? node : { ...node, ...fields });
  }
  for (const edge of edges) {
    const ends = { source: nameOf(edge.source), target: nameOf(edge.target) };
    // An id of another kind is rejected when the edge is added.
    const id = typeof edge.id === "string" ? edgeIds.take(edge.id) : edge.id;
    flow.addEdge(
      edge instanceof Edge ? edge : { ...edge, ...ends, ...(id !== undefined && { id }) },
    );
  }
  return ids;
}

/** Space between the nodes of one drop. */
const gap = 40;

/** A place for each node: rows of about as many nodes as there are rows, from a position on. */
function spotsFrom(
  { x, y }: Position,
  nodes: readonly NodeInput[],
  types: DropFlow["nodeTypeRecords"],
): Position[] {
  const sizes = nodes.map(({ id, type: name, label = null }) => {
    const type = name ?? blankNode.type;
    // A label of another kind is rejected when the node is added.
    const text = typeof label === "string" ? label : null;
    return nodeSize({ ...blankNode, id, type, label: text }, typeRecordOf(types, type));
  });
  const perRow = Math.ceil(Math.sqrt(nodes.length));
  const width = sizes.reduce((most, size) => Math.max(most, size.width), 0) + gap;
  const height = sizes.reduce((most, size) => Math.max(most, size.height), 0) + gap;
  return nodes.map((_, at) => ({
    x: x + (at % perRow) * width,
    y: y + Math.floor(at / perRow) * height,
  }));
}
