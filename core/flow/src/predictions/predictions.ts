import type { NodeMove } from "../flow.ts";
import type { ItemKind } from "../item/item-kind.ts";
import type { NodeRecord } from "../node/node-record.ts";
import { nextSelection, type Selection, type SelectionMode, without } from "../selection.ts";

type Entries = Readonly<Record<string, unknown>>;

/** What a view sees of a flow, by the name of the parameter, or by that of the collection, a slash and the id. */
type Read = (name: string) => unknown;

interface RecordPrediction {
  readonly name: string;
  readonly key: string;
  readonly patch: Entries;
  readonly merges?: readonly string[];
}

/** Foretells what an intent does to a flow, or nothing where only the model can know. */
export type PredictFlow = (
  read: Read,
  ...args: readonly unknown[]
) => { readonly values?: Entries; readonly records?: readonly RecordPrediction[] } | undefined;

const collections = { node: "nodeRecords", edge: "edgeRecords" } as const;

const moveNodes = unlessReadOnly((read, moves: readonly NodeMove[]) => {
  if (moves.some(({ id }) => isFixed(read(`${collections.node}/${id}`)))) return undefined;
  return {
    records: moves.map(({ id, x, y }) => ({
      name: collections.node,
      key: id,
      patch: { position: { x, y } },
    })),
  };
});

function isFixed(node: unknown): boolean {
  return (node as Partial<NodeRecord> | undefined)?.draggable === false;
}

const patchData = unlessReadOnly((_read, kind: ItemKind, id: string, data: Entries) => ({
  records: [{ name: collections[kind], key: id, patch: { data }, merges: ["data"] }],
}));

const relabel = unlessReadOnly((_read, kind: ItemKind, id: string, label: string | null) => ({
  records: [{ name: collections[kind], key: id, patch: { label } }],
}));

function select(
  read: Read,
  nodes: readonly string[],
  edges: readonly string[],
  mode: SelectionMode,
): ReturnType<PredictFlow> {
  const old = read("selection") as Selection;
  const next = {
    nodes: nextSelection(old.nodes, nodes, mode),
    edges: nextSelection(old.edges, edges, mode),
  };
  const isMany = next.nodes.length + next.edges.length > 1;
  if (isMany && read("enableMultiselect") !== true && mode !== "remove") return undefined;
  return {
    values: { selection: next },
    records: [
      ...selecting("node", old.nodes, next.nodes),
      ...selecting("edge", old.edges, next.edges),
    ],
  };
}

function setViewport(_read: Read, viewport: unknown): ReturnType<PredictFlow> {
  return { values: { viewport } };
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

/** What the intents of a flow will probably do, so that a replica answers at once; what adds or removes has to wait for the model. */
export const predictions: Readonly<Record<"flow", Readonly<Record<string, PredictFlow>>>> = {
  // Views send what the intents take; the model checks it.
  flow: { moveNodes, patchData, relabel, select, setViewport } as Readonly<
    Record<string, (read: Read, ...args: readonly never[]) => ReturnType<PredictFlow>>
  > as Readonly<Record<string, PredictFlow>>,
};

function unlessReadOnly<Args extends readonly unknown[]>(
  predict: (read: Read, ...args: Args) => ReturnType<PredictFlow>,
): (read: Read, ...args: Args) => ReturnType<PredictFlow> {
  return (read, ...args) => (read("editable") === true ? predict(read, ...args) : undefined);
}
