import { type EdgeJSON, Flow, type NodeJSON } from "@heddle/flow";

import type { GraphDocument, GraphForm } from "./graph-form.ts";

/** The parts of a file that a flow writes itself. */
const ownNames: ReadonlySet<string> = new Set(["version", "nodes", "edges", "viewport", "origin"]);

/** The form in which a flow is saved. */
export const jsonForm: GraphForm = {
  // What is no saved graph is refused with a reason.
  read: (document, parameters) => Flow.fromJSON(document as never, parameters),
  write(flow, came) {
    const { version, nodes, edges, viewport, origin } = flow.toJSON();
    const unselected = withoutSelection(came);
    // Another program that saves nodes and edges only may not know the rest.
    const isOurs = came === undefined || "version" in came;
    const others = Object.entries(came ?? {}).filter(([name]) => !ownNames.has(name));
    return {
      ...(isOurs && { version }),
      nodes: nodes.map(unselected),
      edges: edges.map(unselected),
      ...((isOurs || "viewport" in came) && { viewport }),
      ...(origin && { origin }),
      // What a later version or another program has written is not for this one to lose.
      ...Object.fromEntries(others),
    };
  },
};

/** What somebody has selected is nothing to keep; where the file says of its items whether they are, none is. */
function withoutSelection(came: GraphDocument | undefined): (item: NodeJSON | EdgeJSON) => object {
  const items = [came?.["nodes"], came?.["edges"]].flat();
  const saysSo = items.some((item) => Object.hasOwn(Object(item) as object, "selected"));
  return (item) => {
    const { selected: _, ...rest } = item;
    return saysSo ? { ...item, selected: false } : rest;
  };
}
