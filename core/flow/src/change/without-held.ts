import type { ItemHolder } from "../item/item-holder.ts";
import type { GraphChange } from "./graph-change.ts";

interface Entry {
  readonly instance?: { readonly holder: ItemHolder | undefined } | undefined;
}

/** The change without the objects that are in a graph by now: they stay there, and their items come back as records. */
export function withoutHeld(change: GraphChange, graph: ItemHolder): GraphChange {
  switch (change.type) {
    case "add_node":
    case "add_edge":
      return released(change, change.instance?.holder !== undefined);
    case "replace_graph": {
      // Those that the graph itself holds make room first.
      const isElsewhere = ({ instance }: Entry): boolean =>
        instance?.holder !== undefined && instance.holder !== graph;
      return {
        ...change,
        nodes: change.nodes.map((entry) => released(entry, isElsewhere(entry))),
        edges: change.edges.map((entry) => released(entry, isElsewhere(entry))),
      };
    }
    default:
      return change;
  }
}

function released<E extends Entry>(entry: E, isHeld: boolean): E {
  return isHeld ? { ...entry, instance: undefined } : entry;
}
