import type { Attributes } from "./attributes.ts";
import type { EdgesName } from "./graph-origin.ts";
import { InvalidGraphError } from "./invalid-graph-error.ts";
import type { NodeLink } from "./node-link.ts";
import { itemsOf, parseDocument } from "./parse-document.ts";

const subject = "Flow.fromNodeLink";

/** The parts of a document in node-link format. */
export interface NodeLinkParts {
  readonly directed: boolean;
  readonly multigraph: boolean;
  readonly graph: unknown;
  readonly edgesName: EdgesName;
  readonly nodes: readonly Attributes[];
  readonly edges: readonly Attributes[];
}

/** Takes a document in node-link format apart, or the JSON of one. */
export function parseNodeLink(source: string | NodeLink): NodeLinkParts {
  const document = parseDocument(subject, source);
  // What networkx takes for granted where a file does not say.
  const { directed = false, multigraph = true, graph = {} } = document;
  const edgesName = edgesNameOf(document);
  return {
    directed: directed === true,
    multigraph: multigraph === true,
    graph,
    edgesName,
    nodes: itemsOf(subject, document, "nodes"),
    edges: itemsOf(subject, document, edgesName),
  };
}

/** The error for a document that is not in node-link format. */
export function invalidNodeLink(problem: string): InvalidGraphError {
  return new InvalidGraphError(subject, problem);
}

function edgesNameOf(document: Attributes): EdgesName {
  if (document["links"] === undefined) return "edges";
  if (document["edges"] === undefined) return "links";
  throw invalidNodeLink('the graph has both "edges" and "links": keep the one that is meant');
}
