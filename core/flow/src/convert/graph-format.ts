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

/** What a document of each form has and the others have not, as any may have more parts; asked in this order. */
const signs: readonly (readonly [GraphFormat, (document: Attributes) => boolean])[] = [
  ["json", (document) => "version" in document],
  ["graphology", ({ nodes }) => hasKeys(nodes)],
  ["graphology", (document) => isEmptyExport(document)],
  ["node-link", ({ links, edges }) => Array.isArray(links) && edges === undefined],
  ["node-link", (document) => kindNames.every((name) => isBoolean(document[name]))],
  // What is written by hand often says less, but a flow has no ids that are numbers.
  [
    "node-link",
    (document) =>
      kindNames.some((name) => isBoolean(document[name])) && hasOtherIds(document["nodes"]),
  ],
];

/** What networkx says of the kind of a graph. */
const kindNames = ["directed", "multigraph"];

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
  const first = firstOf(nodes);
  return isPlainObject(first) && "key" in first && !("id" in first);
}

/** A graph of graphology that has no nodes still says its kind in its options. */
function isEmptyExport({ nodes, options, attributes }: Attributes): boolean {
  if (firstOf(nodes) !== undefined || !isPlainObject(options)) return false;
  return isPlainObject(attributes) && "type" in options && "multi" in options;
}

function hasOtherIds(nodes: unknown): boolean {
  const first = firstOf(nodes);
  return isPlainObject(first) && "id" in first && typeof first["id"] !== "string";
}

function firstOf(nodes: unknown): unknown {
  return Array.isArray(nodes) ? nodes[0] : undefined;
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
