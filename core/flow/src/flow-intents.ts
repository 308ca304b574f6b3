import type { IntentTable } from "@heddle/params";
import * as z from "zod/mini";

import { type Connection, whyNotConnect } from "./connection.ts";
import { defaultNodeType } from "./default-node-type.ts";
import type { Flow } from "./flow.ts";
import { type ItemKind, itemKinds } from "./item/item-kind.ts";
import { entriesType, positionType } from "./node/node-record.ts";
import { nextSelection, type SelectionMode, selectionModes } from "./selection.ts";
import { viewportType } from "./viewport.ts";

const id = z.string();
const ids = z.array(id);
const kind = z.enum(itemKinds);
const handle = z.optional(z.nullable(z.string()));
const connection = z.object({ source: id, target: id, sourceHandle: handle, targetHandle: handle });
const move = z.object({ id, x: z.number(), y: z.number() });

/** What views may ask of a flow, and when it refuses. */
export const flowIntents: IntentTable = {
  moveNodes: { args: [z.array(move), z.string()], guard: whyNotMove },
  select: { args: [ids, ids, z.enum(selectionModes)], guard: whyNotSelect },
  click: { args: [id], guard: (flow: Flow, nodeId: string) => whyUnknown(flow, [nodeId], []) },
  connect: {
    args: [connection],
    guard: (flow: Flow, wanted: Connection) => whyNotConnect(flow, wanted),
  },
  remove: { args: [ids, ids], guard: whyNotRemove },
  insert: { args: [z.string(), positionType], guard: whyNotInsert },
  paste: { args: [z.string(), positionType], guard: whyReadOnly },
  duplicate: { args: [ids], guard: whyNotDuplicate },
  patchData: { args: [kind, id, entriesType, z.string()], guard: whyNotEdit },
  undo: { args: [], guard: whyReadOnly },
  redo: { args: [], guard: whyReadOnly },
  relabel: { args: [kind, id, z.nullable(z.string())], guard: whyNotEdit },
  openEditor: { args: [kind, id], guard: whyUnknownItem },
  closeEditor: { args: [kind, id] },
  // The canvas knows when a gesture ends, and keeps to the pace of the flow itself.
  setViewport: { args: [viewportType], about: [] },
};

function whyReadOnly({ editable }: Flow): string | undefined {
  return editable ? undefined : "The graph is read-only.";
}

function whyUnknown(
  flow: Flow,
  nodes: readonly string[],
  edges: readonly string[],
): string | undefined {
  const node = nodes.find((each) => !flow.nodeRecords.has(each));
  if (node !== undefined) return `There is no node "${node}".`;
  const edge = edges.find((each) => !flow.edgeRecords.has(each));
  return edge === undefined ? undefined : `There is no edge "${edge}".`;
}

function whyNotMove(flow: Flow, moves: readonly { readonly id: string }[]): string | undefined {
  const nodes = moves.map(({ id: nodeId }) => nodeId);
  const fixed = nodes.find((nodeId) => flow.nodeRecords.get(nodeId)?.draggable === false);
  const whyFixed = fixed === undefined ? undefined : `The node "${fixed}" cannot be moved.`;
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []) ?? whyFixed;
}

function whyNotSelect(
  flow: Flow,
  nodes: readonly string[],
  edges: readonly string[],
  mode: SelectionMode,
): string | undefined {
  const unknown = whyUnknown(flow, nodes, edges);
  if (unknown !== undefined || flow.enableMultiselect || mode === "remove") return unknown;
  const { selection } = flow;
  const next = [
    ...nextSelection(selection.nodes, nodes, mode),
    ...nextSelection(selection.edges, edges, mode),
  ];
  return next.length > 1 ? "Only one item can be selected at a time." : undefined;
}

function whyNotRemove(
  flow: Flow,
  nodes: readonly string[],
  edges: readonly string[],
): string | undefined {
  const whyOff = flow.enableDelete ? undefined : "Deleting is turned off.";
  const kept = nodes.find((nodeId) => flow.nodeRecords.get(nodeId)?.deletable === false);
  const whyKept = kept === undefined ? undefined : `The node "${kept}" cannot be deleted.`;
  return whyReadOnly(flow) ?? whyOff ?? whyUnknown(flow, nodes, edges) ?? whyKept;
}

function whyNotInsert(flow: Flow, type: string): string | undefined {
  const isKnown = type === defaultNodeType || Object.hasOwn(flow.nodeTypes, type);
  return whyReadOnly(flow) ?? (isKnown ? undefined : `There is no node type "${type}".`);
}

function whyNotDuplicate(flow: Flow, nodes: readonly string[]): string | undefined {
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []);
}

function whyNotEdit(flow: Flow, itemKind: ItemKind, itemId: string): string | undefined {
  return whyReadOnly(flow) ?? whyUnknownItem(flow, itemKind, itemId);
}

function whyUnknownItem(flow: Flow, itemKind: ItemKind, itemId: string): string | undefined {
  return itemKind === "node" ? whyUnknown(flow, [itemId], []) : whyUnknown(flow, [], [itemId]);
}
