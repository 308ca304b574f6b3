import { ExactNumber, HeddleError, isPlainObject, maximumDepth, nestsDeeper } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import * as z from "zod/mini";

import type { EdgeJSON } from "../record/edge-record.ts";
import {
  InvalidEdgeError,
  InvalidItemError,
  InvalidNodeError,
  ItemSizeError,
  SubgraphError,
} from "../flow-errors.ts";
import type { NodeJSON, Position } from "../record/node-record.ts";

/** Named values of a node, an edge or a graph in another library. */
export type Attributes = Readonly<Record<string, unknown>>;

/** How a graph of another library is read. */
export interface ConversionOptions {
  /** The type of nodes without one. */
  readonly nodeType?: string | undefined;
  /** The position of nodes without one. */
  readonly defaultPosition?: Position | readonly [x: number, y: number] | undefined;
}

/** The nodes and edges of a graph. */
export interface GraphJSON {
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
}

/** The nodes and edges read from another library, and what they cannot express. */
export interface ConvertedGraph extends GraphJSON {
  readonly origin: GraphOrigin;
}

/** A record, and the attributes that it cannot hold in their original form: `{ id: 7 }` for the record with id `"7"`. */
export interface ConvertedItem<Json> {
  readonly record: Json;
  readonly original: Attributes;
}

/** The list of edges in node-link JSON: `"links"` before networkx 3.4. */
export type EdgesName = "edges" | "links";

/** Attributes by the id of a node or edge. */
export type OriginalAttributes = Readonly<Record<string, Attributes>>;

/** The parts of the original graph that a flow has no place for, kept so that the graph can be written back unchanged, except that `NaN` becomes null. */
export interface GraphOrigin {
  readonly directed: boolean;
  readonly multigraph: boolean;
  /** The attributes of the graph itself. */
  readonly graph: unknown;
  readonly edgesName: EdgesName;
  /**
   * By node id: the original id if it was not a string, and attributes that the record holds in another form, such as
   * `pos: [1, 2]`.
   * `repeated` lists the entries of `data` that were attributes as well.
   */
  readonly nodes: OriginalAttributes;
  /** By edge id: the same, and the key. */
  readonly edges: OriginalAttributes;
}

const originalAttributesType = z.record(z.string(), z.record(z.string(), z.unknown()));

export const originType: z.ZodMiniType<GraphOrigin> = z.object({
  directed: z.boolean(),
  multigraph: z.boolean(),
  graph: z.unknown(),
  edgesName: z.enum(["edges", "links"]),
  nodes: originalAttributesType,
  edges: originalAttributesType,
});

/** Collects the original attributes of those items that have some. */
export function originalsById(
  items: readonly ConvertedItem<{ readonly id: string }>[],
): OriginalAttributes {
  const changed = items.filter(({ original }) => Object.keys(original).length > 0);
  return Object.fromEntries(changed.map(({ record, original }) => [record.id, original]));
}

export function originalOf(originals: OriginalAttributes | undefined, id: string): Attributes {
  return originals !== undefined && Object.hasOwn(originals, id) ? (originals[id] ?? {}) : {};
}

/** The start of every message about an unreadable graph. It names no function: a user may have opened a file. */
export const unreadable = "The graph cannot be read";

export const noGraph =
  "a graph is an object with nodes and edges, and this is not one; choose another file";

/** Thrown for a graph of another library, or a file, that cannot be read; names the part to correct. */
export class InvalidGraphError extends HeddleError {
  /** What is wrong, where, and what to do about it. */
  readonly problem: string;

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super("invalid_graph", `${unreadable}: ${problem} (${subject})`, options);
    this.problem = problem;
  }
}

/** Creates a flow from imported items; an error names the item to correct, not the function that was called. */
export function withImportErrors<Result>(subject: string, create: () => Result): Result {
  try {
    return create();
  } catch (error) {
    if (error instanceof InvalidNodeError) throw new InvalidNodeError(unreadable, error.problem);
    if (error instanceof InvalidEdgeError) throw new InvalidEdgeError(unreadable, error.problem);
    if (error instanceof SubgraphError) throw new InvalidGraphError(subject, error.message);
    if (error instanceof ItemSizeError) throw new InvalidGraphError(subject, error.message);
    if (!(error instanceof InvalidItemError)) throw error;
    throw new InvalidGraphError(subject, `${error.message}; correct it, or remove it`, {
      cause: error,
    });
  }
}

/** The graph in an object or in JSON text. Python's `NaN` becomes null, and `Infinity` the exact number 1e999. */
export function parseDocument(subject: string, source: unknown): Attributes {
  const document = typeof source === "string" ? parse(subject, source) : source;
  if (!isPlainObject(document)) throw new InvalidGraphError(subject, noGraph);
  assertDepth(subject, document);
  return withJsonNumbers(document) as Attributes;
}

/** Leaves room for the levels that a document has around the values of a flow. */
const documentDepth = 2 * maximumDepth;

/** Throws for a document that could not be written again, and names a part that no flow accepts. The flow checks its values exactly. */
function assertDepth(subject: string, document: Attributes): void {
  if (!nestsDeeper(document, documentDepth)) return;
  const parts = Object.entries(document).flatMap(([name, part]): [string, unknown][] =>
    Array.isArray(part)
      ? part.map((item: unknown, index) => [`${name}[${index}]${idOf(item)}`, item])
      : [[`"${name}"`, part]],
  );
  const [place = "it"] = parts.find(([, part]) => nestsDeeper(part, maximumDepth)) ?? [];
  const problem = `${place} nests deeper than ${maximumDepth} levels; flatten it, or remove it`;
  throw new InvalidGraphError(subject, problem);
}

/** `{ id: "a" } → ' (id "a")'` */
function idOf(item: unknown): string {
  const id = isPlainObject(item) ? (item["id"] ?? item["key"]) : undefined;
  return typeof id === "string" ? ` (id "${id}")` : "";
}

/** A list of objects in a document. */
export function parseItems(subject: string, document: Attributes, name: string): Attributes[] {
  const items = document[name];
  if (!Array.isArray(items)) {
    const problem = `"${name}" is not a list; write [] if there are no ${name}`;
    throw new InvalidGraphError(subject, problem);
  }
  const wrong = items.findIndex((item) => !isPlainObject(item));
  if (wrong === -1) return items as Attributes[];
  const problem = `${name}[${wrong}] is not an object; correct it, or remove it`;
  throw new InvalidGraphError(subject, problem);
}

function parse(subject: string, text: string): unknown {
  try {
    return parseExactJson(standardJson(text));
  } catch (cause) {
    if (!(cause instanceof HeddleError)) throw cause;
    const problem = "the text is not JSON; choose another file, or save the graph again";
    throw new InvalidGraphError(subject, problem, { cause });
  }
}

/** The JSON format of a graph: Heddle's own, networkx's node-link, or graphology's export. */
export type GraphFormat = "json" | "node-link" | "graphology";

/** A graph document and its format. */
export interface RecognizedGraph {
  readonly format: GraphFormat;
  readonly document: Attributes;
}

/** Recognizes the format of a graph document, or of its JSON text. */
export function recognizeGraph(source: string | object): RecognizedGraph {
  const document = parseDocument("recognizeGraph", source);
  return { format: detectFormat(document), document };
}

/** The first format whose test matches; Heddle's own if none does. */
export function detectFormat(document: Attributes): GraphFormat {
  const [format] = formatTests.find(([, matches]) => matches(document)) ?? ["json"];
  return format;
}

/** The flags of networkx. */
const flags = ["directed", "multigraph"];

/** Features that only documents of one format have, most certain first. */
const formatTests: readonly (readonly [GraphFormat, (document: Attributes) => boolean])[] = [
  ["json", (document) => "version" in document],
  ["graphology", ({ nodes }) => hasKeys(firstOf(nodes))],
  ["graphology", (document) => isEmptyExport(document)],
  ["node-link", ({ links, edges }) => Array.isArray(links) && edges === undefined],
  ["node-link", (document) => flags.every((flag) => typeof document[flag] === "boolean")],
  // Handwritten files often have one flag only, but ids that are not strings are never Heddle's.
  [
    "node-link",
    (document) =>
      flags.some((flag) => typeof document[flag] === "boolean") &&
      hasForeignId(firstOf(document["nodes"])),
  ],
];

/** graphology has `key` in place of `id`. */
function hasKeys(node: unknown): boolean {
  return isPlainObject(node) && "key" in node && !("id" in node);
}

/** An export of graphology without nodes: its options name the kind of graph. */
function isEmptyExport({ nodes, options, attributes }: Attributes): boolean {
  if (firstOf(nodes) !== undefined || !isPlainObject(options)) return false;
  return isPlainObject(attributes) && "type" in options && "multi" in options;
}

function hasForeignId(node: unknown): boolean {
  return isPlainObject(node) && "id" in node && typeof node["id"] !== "string";
}

function firstOf(nodes: unknown): unknown {
  return Array.isArray(nodes) ? nodes[0] : undefined;
}

/** Overflows to infinity in every JSON reader. */
const infinityText = "1e999";

/** Replaces numbers that JSON cannot write: `NaN → null`, `Infinity → 1e999`. */
export function withJsonNumbers(value: unknown): unknown {
  return mapLeaves(value, (leaf) => {
    if (typeof leaf !== "number" || Number.isFinite(leaf)) return leaf;
    return Number.isNaN(leaf)
      ? null
      : new ExactNumber(leaf > 0 ? infinityText : `-${infinityText}`);
  });
}

/** The reverse for programs that compute with infinities: `1e999 → Infinity`. */
export function withInfinities(value: unknown): unknown {
  return mapLeaves(value, (leaf) => {
    if (!(leaf instanceof ExactNumber)) return leaf;
    return Number.isFinite(leaf.valueOf()) ? leaf : leaf.valueOf();
  });
}

const stringOrConstant = /"[^"\\]*(?:\\.[^"\\]*)*"|NaN|-?Infinity/g;

/** Replaces Python's extensions of JSON: `[NaN, -Infinity, "NaN"] → [null, -1e999, "NaN"]`. */
export function standardJson(text: string): string {
  if (!/NaN|Infinity/.test(text)) return text;
  return text.replace(stringOrConstant, (found) => {
    if (found.startsWith('"')) return found;
    return found === "NaN" ? "null" : found.replace("Infinity", infinityText);
  });
}

function mapLeaves(value: unknown, map: (leaf: unknown) => unknown, depth = 0): unknown {
  // The flow rejects a value that nests deeper.
  if (depth > documentDepth) return value;
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map, depth + 1));
  if (!isPlainObject(value)) return map(value);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, mapLeaves(item, map, depth + 1)]));
}
