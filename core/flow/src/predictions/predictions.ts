import { differentIds, nextSelection, type Selection, type SelectionMode } from "../selection.ts";

interface Prediction {
  readonly values: Readonly<Record<string, unknown>>;
  readonly records: readonly {
    readonly name: string;
    readonly key: string;
    readonly patch: { readonly selected: boolean };
  }[];
}

/** Foretells what an intent does to a flow, or nothing where only the model can know. */
type Predict = (
  read: (name: string) => unknown,
  ...args: readonly unknown[]
) => Prediction | undefined;

/** What a replica can show of a flow before the model has answered: who selects and deletes at once means it. */
export const predictions: { readonly flow: { readonly select: Predict } } = {
  flow: {
    select: (read, nodes, edges, mode) => {
      // The arguments are those that the canvas gives to the intent.
      const wanted = { nodes: nodes as string[], edges: edges as string[] };
      const current = read("selection") as Selection;
      const next = {
        nodes: nextSelection(current.nodes, wanted.nodes, mode as SelectionMode),
        edges: nextSelection(current.edges, wanted.edges, mode as SelectionMode),
      };
      return {
        values: { selection: next },
        records: [
          ...patches("nodeRecords", current.nodes, next.nodes),
          ...patches("edgeRecords", current.edges, next.edges),
        ],
      };
    },
  },
};

function patches(
  name: string,
  current: readonly string[],
  next: readonly string[],
): Prediction["records"] {
  const selected = new Set(next);
  return differentIds(current, next).map((key) => ({
    name,
    key,
    patch: { selected: selected.has(key) },
  }));
}
