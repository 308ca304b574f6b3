import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import { parseDocument } from "./parse-document.ts";

/** The form in which a graph is written as JSON: as a flow saves it, as networkx does, or as graphology exports it. */
export type GraphFormat = "json" | "node-link" | "graphology";

/** A graph as data, and the form that it has. */
export interface RecognizedGraph {
  readonly format: GraphFormat;
  readonly document: Attributes;
}

/** What a document of each form has and the others have not; asked in this order. */
const signs: readonly (readonly [GraphFormat, (document: Attributes) => boolean])[] = [
  ["json", (document) => "version" in document],
  ["graphology", (document) => isPlainObject(document["options"]) || hasKeys(document["nodes"])],
  ["node-link", (document) => nodeLinkNames.some((name) => name in document)],
];

const nodeLinkNames = ["links", "directed", "multigraph", "graph"];

/** Says by its shape in which form a graph is written; takes the document, or its JSON. */
export function recognizeGraph(source: string | object): RecognizedGraph {
  const document = parseDocument("recognizeGraph", source);
  return { format: formatOf(document), document };
}

/** The form that a document has; one that has no sign of another is taken for that of a flow. */
export function formatOf(document: Attributes): GraphFormat {
  const [format] = signs.find(([, fits]) => fits(document)) ?? ["json"];
  return format;
}

/** Nodes of graphology have a key in the place of an id. */
function hasKeys(nodes: unknown): boolean {
  const first: unknown = Array.isArray(nodes) ? nodes[0] : undefined;
  return isPlainObject(first) && "key" in first && !("id" in first);
}
