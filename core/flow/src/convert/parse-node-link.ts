import { HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import { finite, finiteText } from "./finite.ts";
import type { EdgesName } from "./graph-origin.ts";
import { InvalidGraphError } from "./invalid-graph-error.ts";
import type { NodeLink } from "./node-link.ts";

/** The parts of a document in node-link format. */
export interface NodeLinkParts {
  readonly directed: boolean;
  readonly multigraph: boolean;
  readonly graph: unknown;
  readonly edgesName: EdgesName;
  readonly nodes: readonly Attributes[];
  readonly edges: readonly Attributes[];
}

/** Takes a document in node-link format apart, or the JSON of one as Python writes it. */
export function parseNodeLink(source: string | NodeLink): NodeLinkParts {
  const document = finite(typeof source === "string" ? parse(source) : source);
  if (!isPlainObject(document)) throw invalidNodeLink("the graph is not an object");
  // What networkx takes for granted where a file does not say.
  const { directed = false, multigraph = true, graph = {} } = document;
  const edgesName = edgesNameOf(document);
  return {
    directed: directed === true,
    multigraph: multigraph === true,
    graph,
    edgesName,
    nodes: itemsOf(document, "nodes"),
    edges: itemsOf(document, edgesName),
  };
}

/** The error for a document that is not in node-link format. */
export function invalidNodeLink(problem: string, options?: ErrorOptions): InvalidGraphError {
  return new InvalidGraphError("Flow.fromNodeLink", problem, options);
}

function parse(text: string): unknown {
  try {
    return parseExactJson(finiteText(text));
  } catch (cause) {
    if (!(cause instanceof HeddleError)) throw cause;
    throw invalidNodeLink("the text is not JSON", { cause });
  }
}

function edgesNameOf(document: Attributes): EdgesName {
  if (document["links"] === undefined) return "edges";
  if (document["edges"] === undefined) return "links";
  throw invalidNodeLink('the graph has both "edges" and "links": keep the one that is meant');
}

function itemsOf(document: Attributes, name: "nodes" | EdgesName): Attributes[] {
  const items = document[name];
  if (!Array.isArray(items)) throw invalidNodeLink(`"${name}" is not a list`);
  const wrong = items.findIndex((item) => !isPlainObject(item));
  if (wrong !== -1) throw invalidNodeLink(`${name}[${wrong}] is not an object`);
  return items as Attributes[];
}
