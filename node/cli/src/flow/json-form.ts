import { Flow } from "@heddle/flow";

import type { GraphForm } from "./graph-form.ts";

/** The form in which a flow is saved. */
export const jsonForm: GraphForm = {
  // What is no saved graph is refused with a reason.
  read: (document, parameters) => Flow.fromJSON(document as never, parameters),
  write(flow, came) {
    const { version, nodes, edges, viewport, origin } = flow.toJSON();
    // Another program that saves nodes and edges only may not know the rest.
    const isOurs = came === undefined || "version" in came;
    return {
      ...(isOurs && { version }),
      nodes,
      edges,
      ...((isOurs || "viewport" in came) && { viewport }),
      ...(origin && { origin }),
    };
  },
};
