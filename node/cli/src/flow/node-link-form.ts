import { Flow, type NodeLink } from "@heddle/flow";

import type { GraphForm } from "./graph-form.ts";
import { nameNodes, ownNames } from "./node-names.ts";
import { unselected } from "./unselected.ts";

/** The form in which networkx saves a graph. */
export const nodeLinkForm: GraphForm = {
  // What is no graph in node-link format is refused with a reason.
  read: (document, parameters) => nameNodes(Flow.fromNodeLink(document as never, parameters)),
  write(flow, came) {
    const { nodes: all, edges, links, ...written } = flow.toNodeLink();
    const { nodes = [] } = (came ?? {}) as Partial<NodeLink>;
    const isOwnName = ownNames(nodes.map(({ id, label }) => [id, label]));
    return {
      ...written,
      nodes: all
        .map(unselected)
        .map(({ label, ...node }) =>
          label === undefined || isOwnName(node["id"], label) ? node : { ...node, label },
        ),
      ...(edges && { edges: edges.map(unselected) }),
      ...(links && { links: links.map(unselected) }),
    };
  },
};
