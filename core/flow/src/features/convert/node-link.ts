import { forbiddenKeys, isNumeric } from "@heddle/params";
import { stringifyExactJson } from "@heddle/schema";

import { type EdgeJSON, edgeIdOf } from "../../record/edge-record.ts";
import { FreshIds } from "../../fresh-ids.ts";
import type { NodeJSON } from "../../record/node-record.ts";
import { plainNumbers } from "../../document/plain-numbers.ts";
import {
  type AttributeForm,
  edgeAttributes,
  importedNodeDefaults,
  nodeAttributes,
  readAttributes,
  toEdge,
  toNode,
  withKnownParents,
  writeAttributes,
} from "./attributes.ts";
import {
  type Attributes,
  type ConversionOptions,
  type ConvertedGraph,
  type ConvertedItem,
  type EdgesName,
  type GraphJSON,
  type GraphOrigin,
  InvalidGraphError,
  parseItems,
  type OriginalAttributes,
  originalOf,
  originalsById,
  parseDocument,
} from "../../document/graph-document.ts";

/**
 * A graph in networkx's node-link format, as `node_link_data` writes it. Before networkx 3.4 its edges are `links`.
 *
 *   { directed: true, multigraph: false, graph: {}, nodes: [{ id: 1 }, { id: "b" }], edges: [{ source: 1, target: "b" }] }
 */
export interface NodeLink {
  readonly directed?: boolean;
  readonly multigraph?: boolean;
  readonly graph?: unknown;
  readonly nodes: readonly Attributes[];
  readonly edges?: readonly Attributes[];
  readonly links?: readonly Attributes[];
}

/** How `toNodeLink` writes a graph. */
export interface NodeLinkOptions {
  /** Whether edges have a direction; by default as in the imported graph, otherwise true. */
  readonly directed?: boolean;
  /**
   * Whether two nodes may have several edges; otherwise the last one wins. By default as in the imported graph, unless
   * an edge would be lost.
   */
  readonly multigraph?: boolean;
  /** The name of the list of edges: `"links"` for networkx before 3.4; by default as in the imported graph. */
  readonly edges?: EdgesName;
  /** How data becomes attributes: as it was read (the default), or each entry as an attribute of its own. */
  readonly attributes?: AttributeForm;
}

const subject = "Flow.fromNodeLink";
const saveNodeLink = "write it with stringifyExactJson(flow.toNodeLink())";

/** Parameter names of networkx's `add_node`, which attributes cannot have. */
const reservedNodeNames: ReadonlySet<string> = new Set(["id", "self", "node_for_adding"]);

/** Parameter names of networkx's `add_edge`. */
const reservedEdgeNames: ReadonlySet<string> = new Set([
  "source",
  "target",
  "self",
  "u_of_edge",
  "v_of_edge",
  "u_for_edge",
  "v_for_edge",
]);

const reservedMultigraphEdgeNames: ReadonlySet<string> = new Set([...reservedEdgeNames, "key"]);

/** Reads node-link data, or its JSON text. */
export function readNodeLink(
  source: string | NodeLink,
  options: ConversionOptions = {},
): ConvertedGraph {
  const document = parseDocument(subject, source);
  // The defaults of networkx.
  const { directed = false, multigraph = true, graph = {} } = document;
  const edgesName = findEdgesName(document);
  const nodeItems = parseItems(subject, document, "nodes");
  const edgeItems = parseItems(subject, document, edgesName);
  const { nodes, ids } = readNodes(nodeItems, options);
  const edges = readEdges(edgeItems, ids, multigraph === true);
  return {
    nodes: withKnownParents(nodes.map(({ record }) => record)),
    edges: edges.map(({ record }) => record),
    origin: {
      directed: directed === true,
      multigraph: multigraph === true,
      graph,
      edgesName,
      nodes: originalsById(nodes),
      edges: originalsById(edges),
    },
  };
}

function findEdgesName(document: Attributes): EdgesName {
  if (document["links"] === undefined) return "edges";
  if (document["edges"] === undefined) return "links";
  throw invalid('the graph has both "edges" and "links": keep one of them');
}

function invalid(problem: string): InvalidGraphError {
  return new InvalidGraphError(subject, problem);
}

/** Ids of a flow by the JSON text of the networkx ids: `{ "1" → "1", "[1,2]" → "[1,2]", "\"b\"" → "b" }`. */
type IdMap = ReadonlyMap<string, string>;

function readNodes(
  items: readonly Attributes[],
  options: ConversionOptions,
): { readonly nodes: readonly ConvertedItem<NodeJSON>[]; readonly ids: IdMap } {
  const defaults = importedNodeDefaults(subject, options);
  const read = items.map(({ id: given, ...attributes }, index) => {
    // networkx numbers nodes without an id.
    const networkId = given === undefined ? index : given;
    const wanted = idText(networkId);
    const item = readAttributes(nodeAttributes, attributes, reservedNodeNames);
    return { networkId, item, ownId: item.ownId, wanted, isExact: wanted === networkId };
  });
  const ids = new Map<string, string>();
  const nodes = assignIds(read).map(({ id, networkId, item }, index) => {
    const text = stringifyExactJson(networkId);
    if (!isNetworkId(networkId)) throw invalid(`nodes[${index}]: ${text} cannot be an id`);
    if (ids.has(text)) throw invalid(`nodes[${index}]: the node ${text} exists already`);
    ids.set(text, id);
    const original = id === networkId ? item.original : { ...item.original, id: networkId };
    return { record: toNode(id, item, defaults), original };
  });
  return { nodes, ids };
}

function readEdges(
  items: readonly Attributes[],
  ids: IdMap,
  multigraph: boolean,
): ConvertedItem<EdgeJSON>[] {
  const reserved = multigraph ? reservedMultigraphEdgeNames : reservedEdgeNames;
  const keyed = items.map(({ source, target, ...rest }, index) => {
    const { key, ...others } = rest;
    return {
      source: findEnd(source, ids, index),
      target: findEnd(target, ids, index),
      // In a simple graph `key` is an ordinary attribute.
      key: multigraph ? key : undefined,
      item: readAttributes(edgeAttributes, multigraph ? others : rest, reserved),
    };
  });
  const idByKey = edgeIdsByKey(keyed);
  const wishes = keyed.map((edge) => {
    const wanted = idByKey(edge);
    return { ...edge, ownId: edge.item.ownId, wanted, isExact: wanted === edge.key };
  });
  return assignIds(wishes).map(({ id, source, target, key, item }) => ({
    record: toEdge({ id, source, target }, item),
    original: key === undefined || key === id ? item.original : { ...item.original, key },
  }));
}

function findEnd(networkId: unknown, ids: IdMap, index: number): string {
  const text = stringifyExactJson(networkId);
  const id = ids.get(text);
  if (id === undefined) throw invalid(`edges[${index}]: there is no node ${text}`);
  return id;
}

/** Writes node-link data, in the form of the graph that the flow was imported from. */
export function writeNodeLink(
  graph: GraphJSON,
  origin: GraphOrigin | null,
  options: NodeLinkOptions = {},
): NodeLink {
  const { directed = origin?.directed ?? true, edges: edgesName = origin?.edgesName ?? "edges" } =
    options;
  const single = withoutParallelEdges(graph.edges, directed);
  const wasMultigraph = origin?.multigraph ?? true;
  const { multigraph = wasMultigraph || single.length < graph.edges.length } = options;
  const ids = networkIds(graph.nodes, origin?.nodes);
  const nodes = graph.nodes.map((node) =>
    writeNode(node, ids.get(node.id), { form: options.attributes, originals: origin?.nodes }),
  );
  const edges = writeEdges(multigraph ? graph.edges : single, {
    ids,
    directed,
    multigraph,
    form: options.attributes,
    originals: origin?.edges,
  });
  const document = { directed, multigraph, graph: origin?.graph ?? {}, nodes, [edgesName]: edges };
  return Object.defineProperty(document, "toJSON", {
    // JSON.stringify passes a key, and cannot write a bigint.
    value: (key?: string) =>
      key === undefined
        ? { ...document }
        : plainNumbers({ ...document }, "Flow.toNodeLink()", saveNodeLink),
  });
}

function writeNode(
  node: NodeJSON,
  networkId: unknown,
  { form, originals }: Pick<EdgeContext, "form" | "originals">,
): Attributes {
  const ownId = idText(networkId) === node.id ? undefined : node.id;
  const original = originalOf(originals, node.id);
  const options = { form, original, ownId, reserved: reservedNodeNames };
  return { id: networkId, ...writeAttributes(nodeAttributes, { ...node }, options) };
}

/** Each node keeps the id it was imported with, unless that is the own id of another node. */
function networkIds(
  nodes: readonly NodeJSON[],
  originals: OriginalAttributes | undefined,
): ReadonlyMap<string, unknown> {
  const keys = new UniqueKeys();
  const importedId = ({ id }: NodeJSON): unknown => originalOf(originals, id)["id"];
  const ordered = [
    ...nodes.filter((node) => importedId(node) === undefined),
    ...nodes.filter((node) => importedId(node) !== undefined),
  ];
  return new Map(ordered.map((node) => [node.id, keys.claim(importedId(node), node.id)]));
}

interface EdgeContext {
  /** The networkx id of each node. */
  readonly ids: ReadonlyMap<string, unknown>;
  readonly directed: boolean;
  readonly multigraph: boolean;
  readonly form: AttributeForm | undefined;
  readonly originals: OriginalAttributes | undefined;
}

function writeEdges(edges: readonly EdgeJSON[], context: EdgeContext): Attributes[] {
  const { ids, multigraph, form, originals } = context;
  const keys = multigraph ? edgeKeys(edges, context) : new Map<string, unknown>();
  const keyed = edges.map((record) => ({
    record,
    source: record.source,
    target: record.target,
    key: keys.get(record.id),
  }));
  const idByKey = edgeIdsByKey(keyed);
  const reserved = multigraph ? reservedMultigraphEdgeNames : reservedEdgeNames;
  return keyed.map((edge) => {
    const { record, key } = edge;
    const original = originalOf(originals, record.id);
    const ownId = idByKey(edge) === record.id ? undefined : record.id;
    return {
      source: ids.get(record.source),
      target: ids.get(record.target),
      ...(multigraph && { key }),
      ...writeAttributes(edgeAttributes, { ...record }, { form, original, ownId, reserved }),
    };
  });
}

/** The imported key of each edge, or its id; a key is unique between two nodes. */
function edgeKeys(
  edges: readonly EdgeJSON[],
  { directed, originals }: EdgeContext,
): ReadonlyMap<string, unknown> {
  const keysByPair = new Map<string, UniqueKeys>();
  return new Map(
    edges.map((edge) => {
      const pair = pairOf(edge, directed);
      const keys = keysByPair.get(pair) ?? new UniqueKeys();
      keysByPair.set(pair, keys);
      return [edge.id, keys.claim(originalOf(originals, edge.id)["key"], edge.id)];
    }),
  );
}

/** Ids or keys of any JSON value, each claimed once. */
class UniqueKeys {
  readonly #claimed = new Set<string>();

  /** The preferred key if it is free, otherwise a new one: `claim("a", "a") → "a"`, again → `"a-2"`. */
  claim(preferred: unknown, id: string): unknown {
    const isFree = (value: unknown): boolean => !this.#claimed.has(stringifyExactJson(value));
    const key = preferred !== undefined && isFree(preferred) ? preferred : this.#fresh(id);
    this.#claimed.add(stringifyExactJson(key));
    return key;
  }

  #fresh(id: string): string {
    return new FreshIds({ has: (text) => this.#claimed.has(stringifyExactJson(text)) }).take(id);
  }
}

/** An imported item before it gets its id. */
interface IdWish {
  /** The id it had in an earlier flow. */
  readonly ownId: string | undefined;
  /** The text of its id in the imported graph. */
  readonly wanted: string;
  /** Whether that id is this text itself: `"1"`, not `1`. */
  readonly isExact: boolean;
}

/** The order in which ids are assigned: own ids, ids of the imported graph, then ids converted to text. */
const idChoices: readonly ((wish: IdWish) => string | undefined)[] = [
  ({ ownId }) => ownId,
  ({ wanted, isExact }) => (isExact ? wanted : undefined),
  ({ wanted }) => wanted,
];

/** Assigns unique ids: two nodes `1` and `"1"` become `"1-2"` and `"1"`. */
export function assignIds<Item extends IdWish>(
  items: readonly Item[],
): (Item & { readonly id: string })[] {
  const fresh = new FreshIds(new Set());
  const ids = new Map<Item, string>();
  for (const choose of idChoices) {
    for (const item of items) {
      const wanted = ids.has(item) ? undefined : choose(item);
      if (wanted !== undefined) ids.set(item, fresh.take(wanted));
    }
  }
  return items.map((item) => ({ ...item, id: ids.get(item) ?? item.wanted }));
}

/** The id for an id of another library: `"a" → "a"`, `7 → "7"`, `[1, 2] → "[1,2]"`. */
function idText(id: unknown): string {
  const isUsable = typeof id === "string" && id !== "" && !forbiddenKeys.has(id);
  return isUsable ? id : stringifyExactJson(id);
}

/** Whether JSON can carry a value as a node id of networkx, where a list stands for a tuple. */
function isNetworkId(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNetworkId);
  return typeof value === "string" || typeof value === "boolean" || isNumeric(value);
}

interface KeyedEdge {
  readonly source: string;
  readonly target: string;
  readonly key: unknown;
}

/** The id for an edge: its key if no other edge has it, otherwise `"a->b:key"`; without a key `"a->b"`. */
function edgeIdsByKey(edges: readonly KeyedEdge[]): (edge: KeyedEdge) => string {
  const counts = new Map<string, number>();
  for (const { key } of edges) {
    const text = stringifyExactJson(key);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return ({ source, target, key }) => {
    const ends = edgeIdOf(source, target);
    if (key === undefined || key === null) return ends;
    return counts.get(stringifyExactJson(key)) === 1 ? idText(key) : `${ends}:${idText(key)}`;
  };
}

interface Ends {
  readonly source: string;
  readonly target: string;
}

/** Both ends as one text, in either order if the graph is undirected. */
function pairOf({ source, target }: Ends, directed: boolean): string {
  const ends = [source, target];
  return JSON.stringify(directed ? ends : ends.toSorted());
}

/** One edge per pair of nodes: the last one, at the index of the first. */
export function withoutParallelEdges<Edge extends Ends>(
  edges: readonly Edge[],
  directed: boolean,
): Edge[] {
  return [...new Map(edges.map((edge) => [pairOf(edge, directed), edge])).values()];
}
