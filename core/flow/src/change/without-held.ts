import type { Flow } from "../flow.ts";
import type { GraphChange } from "./graph-change.ts";

interface Entry {
  readonly instance?: { readonly flow: Flow | null } | undefined;
}

/** The change without the objects that are in a flow by now: they stay there, and their items come back as records. */
export function withoutHeld(change: GraphChange, flow: Flow): GraphChange {
  switch (change.type) {
    case "add_node":
    case "add_edge":
      return released(change, isHeld(change));
    case "replace_graph": {
      // Those that are in this flow make room first.
      const isElsewhere = ({ instance }: Entry): boolean =>
        isHeld({ instance }) && instance?.flow !== flow;
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

function isHeld({ instance }: Entry): boolean {
  return instance !== undefined && instance.flow !== null;
}

function released<E extends Entry>(entry: E, isGone: boolean): E {
  return isGone ? { ...entry, instance: undefined } : entry;
}
