import type { Translatable } from "@heddle/params";

import {
  type Connection,
  reconnected,
  whyNotConnect,
  whyNotReconnect,
} from "../rules/connection.ts";
import { carriedBends } from "../record/bends.ts";
import { blankEdge, edgeIdOf } from "../record/edge-record.ts";
import { FlowReader } from "../flow-reader.ts";
import { FreshIds } from "../fresh-ids.ts";
import { withCarried, withDescendants } from "../group/group-tree.ts";
import {
  remainingNodes,
  whyNotCollapse,
  whyNotEdit,
  whyNotEnter,
  whyNotMoveRemaining,
  whyNotRemove,
  whyNotResize,
  whyNotSelect,
  whyNotSetParent,
} from "../rules/guards.ts";
import type { ItemKind } from "../item-kind.ts";
import type { NodeMove, NodeSize, Position } from "../record/node-record.ts";
import { type Selection, type SelectionMode, nextSelection, without } from "../selection.ts";

import { clampViewport, type Viewport } from "../viewport.ts";

type Entries = Readonly<Record<string, unknown>>;

type RecordPrediction = { readonly name: string; readonly key: string } & (
  | { readonly patch: Entries; readonly merges?: readonly string[] }
  | { readonly record: Entries }
  | { readonly isGone: true }
);

interface FlowPrediction {
  readonly values?: Entries;
  readonly records?: readonly RecordPrediction[];
}

/** Reads a parameter of a flow by its name. */
type Read = (name: string) => unknown;

/** Predicts the effect of an intent on a flow; undefined if only the model can know it. */
export type PredictFlow = (read: Read, ...args: readonly unknown[]) => FlowPrediction | undefined;

const collections = { node: "nodeRecords", edge: "edgeRecords" } as const;

function move(flow: FlowReader, moves: readonly NodeMove[]): FlowPrediction {
  const all = withCarried(flow, remainingNodes(flow, moves));
  return {
    records: [
      ...all.map(({ id, x, y }) => patchNode(id, { position: { x, y } })),
      ...carriedBends(flow, all).map(({ id, bends }) => patchEdge(id, { bends })),
    ],
  };
}

function patchEdge(id: string, patch: Entries): RecordPrediction {
  return { name: collections.edge, key: id, patch };
}

function setBends(_flow: FlowReader, id: string, bends: readonly Position[]): FlowPrediction {
  return { records: [patchEdge(id, { bends: bends.length > 0 ? bends : undefined })] };
}

function patchNode(id: string, patch: Entries): RecordPrediction {
  return { name: collections.node, key: id, patch };
}

function setParent(
  flow: FlowReader,
  given: readonly string[],
  parent: string | null,
): FlowPrediction {
  const ids = remainingNodes(flow, given);
  return { records: ids.map((id) => patchNode(id, { parent: parent ?? undefined })) };
}

function resize(_flow: FlowReader, id: string, size: NodeSize | null): FlowPrediction | undefined {
  return size ? { records: [patchNode(id, { dimensions: size })] } : undefined;
}

function patchData(_flow: FlowReader, kind: ItemKind, id: string, data: Entries): FlowPrediction {
  return { records: [{ name: collections[kind], key: id, patch: { data }, merges: ["data"] }] };
}

function relabel(
  _flow: FlowReader,
  kind: ItemKind,
  id: string,
  label: string | null,
): FlowPrediction {
  return { records: [{ name: collections[kind], key: id, patch: { label } }] };
}

function select(
  { selection }: FlowReader,
  nodes: readonly string[],
  edges: readonly string[],
  mode: SelectionMode,
): FlowPrediction {
  const next = {
    nodes: nextSelection(selection.nodes, nodes, mode),
    edges: nextSelection(selection.edges, edges, mode),
  };
  return {
    values: { selection: next },
    records: [
      ...selecting("node", selection.nodes, next.nodes),
      ...selecting("edge", selection.edges, next.edges),
    ],
  };
}

function selecting(
  kind: ItemKind,
  old: readonly string[],
  next: readonly string[],
): RecordPrediction[] {
  const name = collections[kind];
  return [
    ...without(old, next).map((key) => ({ name, key, patch: { selected: false } })),
    ...without(next, old).map((key) => ({ name, key, patch: { selected: true } })),
  ];
}

function connect(
  { edgeRecords, defaultEdgeOptions, validatesConnections }: FlowReader,
  { source, target, sourceHandle = null, targetHandle = null }: Connection,
): FlowPrediction | undefined {
  // Only the app knows.
  if (validatesConnections) return undefined;
  const id = new FreshIds(edgeRecords).take(edgeIdOf(source, target));
  const { data = blankEdge.data } = defaultEdgeOptions;
  const record = { ...blankEdge, id, source, target, data, sourceHandle, targetHandle };
  return { records: [{ name: collections.edge, key: id, record }] };
}

function reconnect(
  flow: FlowReader,
  id: string,
  ends: Partial<Connection>,
): FlowPrediction | undefined {
  const edge = flow.edge(id);
  if (!edge || flow.validatesConnections) return undefined;
  return { records: [{ name: collections.edge, key: id, patch: { ...reconnected(edge, ends) } }] };
}

/** Removes nodes with everything inside them, their edges, and all of their editors. */
function remove(
  flow: FlowReader,
  given: readonly string[],
  edges: readonly string[],
): FlowPrediction {
  const nodes = withDescendants(flow, given);
  const edgesOfNodes = nodes.flatMap((id) => [...flow.edgesOf(id)]);
  const removed: Selection = { nodes, edges: [...new Set([...edges, ...edgesOfNodes])] };
  const { selection, openEditors } = flow;
  const editors = [...removed.nodes.map(nodeKey), ...removed.edges.map(edgeKey)];
  const left = {
    nodes: without(selection.nodes, removed.nodes),
    edges: without(selection.edges, removed.edges),
  };
  return {
    values: { selection: left },
    records: [
      ...removing(collections.edge, removed.edges),
      ...removing(collections.node, removed.nodes),
      ...removing(
        "openEditors",
        editors.filter((key) => openEditors.has(key)),
      ),
    ],
  };
}

const nodeKey = (id: string): string => `node:${id}`;
const edgeKey = (id: string): string => `edge:${id}`;

function removing(name: string, keys: readonly string[]): RecordPrediction[] {
  return keys.map((key) => ({ name, key, isGone: true }));
}

function setViewport(flow: FlowReader, viewport: Viewport): FlowPrediction {
  const limits = { minZoom: flow.get("minZoom"), maxZoom: flow.get("maxZoom") };
  return { values: { viewport: clampViewport(viewport, limits) } };
}

/** The predictions of a flow's intents, so that a replica responds immediately. */
export const predictions: Readonly<Record<"flow", Readonly<Record<string, PredictFlow>>>> = {
  flow: {
    collapse: guarded(
      (_flow, id: string) => ({ records: [patchNode(id, { collapsed: true })] }),
      whyNotCollapse,
    ),
    connect: guarded(connect, whyNotConnect),
    expand: guarded(
      (_flow, id: string) => ({ records: [patchNode(id, { collapsed: undefined })] }),
      whyNotCollapse,
    ),
    enter: guarded(
      (_flow, inside: string | null) => ({ values: { inside } }),
      (flow, inside) => (inside === null ? undefined : whyNotEnter(flow, inside)),
    ),
    moveNodes: guarded(move, whyNotMoveRemaining),
    patchData: guarded(patchData, whyNotEdit),
    reconnect: guarded(reconnect, whyNotReconnect),
    relabel: guarded(relabel, whyNotEdit),
    remove: guarded(remove, whyNotRemove),
    resize: guarded(resize, whyNotResize),
    select: guarded(select, whyNotSelect),
    setBends: guarded(setBends, (flow, id: string) => whyNotEdit(flow, "edge", id)),
    setParent: guarded(setParent, whyNotSetParent),
    setViewport: guarded(setViewport),
  },
};

/** Predicts an intent unless its guard rejects it. */
function guarded<Args extends readonly never[]>(
  predict: (flow: FlowReader, ...args: Args) => FlowPrediction | undefined,
  whyNot: (flow: FlowReader, ...args: Args) => Translatable | undefined = () => undefined,
): PredictFlow {
  return (read, ...args) => {
    const flow = new FlowReader({ read });
    // The model validates the arguments.
    const typed = args as Args;
    return whyNot(flow, ...typed) === undefined ? predict(flow, ...typed) : undefined;
  };
}
