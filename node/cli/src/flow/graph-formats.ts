import {
  type EdgeJSON,
  edgeIdOf,
  EdgeSpec,
  Flow,
  type FlowParameters,
  type GraphFormat,
  InvalidGraphError,
  type NodeJSON,
  type NodeLink,
  NodeSpec,
  type RecognizedGraph,
} from "@heddle/flow";
import { equalValues } from "@heddle/params";
import type { MultiDirectedGraph, MultiGraph } from "graphology";

import { CommandError } from "../command-error.ts";

/** The parsed JSON of a graph file. */
export type GraphDocument = RecognizedGraph["document"];

/** Reads and writes one file format. */
interface GraphCodec {
  read(document: GraphDocument, parameters: FlowParameters): Flow | Promise<Flow>;
  /** `original` is the document that the graph was read from; unknown parts of it are kept. */
  write(flow: Flow, original: GraphDocument | undefined): GraphDocument | Promise<GraphDocument>;
}

/** What a file that Heddle creates starts with. */
const newDocument: GraphDocument = { version: 1 };

/** The format of `Flow.toJSON`. */
const jsonCodec: GraphCodec = {
  // `fromJSON` validates the document.
  read: (document, parameters) => Flow.fromJSON(document as never, parameters),
  write(flow, original = newDocument) {
    const { version, nodes, edges, origin } = flow.toJSON();
    const blank = blankItems();
    return {
      // Keeps what a later version or another program wrote, and the viewport: each browser has its own.
      ...original,
      // Other programs with nodes and edges may not know it.
      ...("version" in original && { version }),
      nodes: asInFile(nodes, itemsOf(original["nodes"]), blank.nodes),
      edges: asInFile(edges, itemsOf(original["edges"]), blank.edges),
      ...(origin && { origin }),
    };
  },
};

/** An item as it is in a file. */
type FileItem = Readonly<Record<string, unknown>>;

/** An item of each kind with nothing but defaults. */
function blankItems(): Readonly<Record<"nodes" | "edges", FileItem>> {
  const { id: _, ...nodes } = new NodeSpec({ id: "a" }).toJSON();
  const {
    id: __,
    source: _source,
    target: _target,
    ...edges
  } = new EdgeSpec({ source: "a", target: "a" }).toJSON();
  return { nodes, edges };
}

function itemsOf(list: unknown): readonly FileItem[] {
  return Array.isArray(list) ? (list as FileItem[]) : [];
}

/** What items have in a file: the members that the file has already, in their order, and those that differ from a default. */
function asInFile(
  items: readonly (NodeJSON | EdgeJSON)[],
  originals: readonly FileItem[],
  blank: FileItem,
): readonly FileItem[] {
  const known = new Map(originals.map((item) => [item["id"] ?? derivedId(item), item]));
  const areIdsDerived = originals.some((item) => !("id" in item));
  return items.map((item): FileItem => {
    const written: FileItem = { ...item, selected: false };
    const defaults = areIdsDerived && "source" in item ? { ...blank, id: derivedId(item) } : blank;
    return inFile(written, known.get(item.id), defaults);
  });
}

function inFile(written: FileItem, original: FileItem = {}, blank: FileItem = {}): FileItem {
  const isDefault = (key: string): boolean =>
    Object.hasOwn(blank, key) && equalValues(written[key], blank[key]);
  const kept = Object.keys(original).filter((key) => Object.hasOwn(written, key));
  const added = Object.keys(written).filter(
    (key) => !Object.hasOwn(original, key) && !isDefault(key),
  );
  // An equal value keeps the order of its members. `null` selects a default.
  const isKept = (key: string): boolean =>
    equalValues(original[key], written[key]) || (original[key] === null && isDefault(key));
  return Object.fromEntries(
    [...kept, ...added].map((key) => [key, (isKept(key) ? original : written)[key]]),
  );
}

/** The id that an edge without one gets. */
function derivedId({
  source,
  target,
}: {
  readonly source?: unknown;
  readonly target?: unknown;
}): string {
  return edgeIdOf(String(source), String(target));
}

/** The format of `node_link_data` in networkx. */
const nodeLinkCodec: GraphCodec = {
  // `fromNodeLink` validates the document.
  read: (document, parameters) =>
    addMissingLabels(Flow.fromNodeLink(document as never, parameters)),
  write(flow, original) {
    const { nodes: all, edges, links, ...written } = flow.toNodeLink();
    const { nodes = [] } = (original ?? {}) as Partial<NodeLink>;
    const isAddedLabel = addedLabels(nodes.map(({ id, label }) => [id, label]));
    const known = new Map(nodes.map((node) => [formatId(node.id), node]));
    const blank = blankItems().nodes;
    return {
      ...written,
      nodes: all
        .map(unselected)
        .map(({ label, ...node }) =>
          label === undefined || isAddedLabel(node["id"], label) ? node : { ...node, label },
        )
        .map((node) => inFile(node, known.get(formatId(node["id"])), blank)),
      ...(edges && { edges: edges.map(unselected) }),
      ...(links && { links: links.map(unselected) }),
    };
  },
};

type Exported = ReturnType<MultiDirectedGraph["export"]>;
type ExportedEdge = Exported["edges"][number];

/** The format of `graph.export()` in graphology. */
const graphologyCodec: GraphCodec = {
  async read(document, parameters) {
    const Graph = await loadGraphology();
    try {
      const graph = Graph.from(document as unknown as Exported);
      return addMissingLabels(Flow.fromGraphology(graph, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvalidGraphError("graphology", reason, { cause: error });
    }
  },

  async write(flow, original) {
    await loadGraphology();
    const graph = await flow.toGraphology({ multigraph: true });
    const exported = graph.export();
    const document = (original ?? {}) as unknown as Partial<Exported>;
    const { options = optionsOf(flow), nodes = [], edges = [] } = document;
    const { type = "mixed" } = options;
    const undirected = new Set(edges.filter((edge) => edge.undirected).map(({ key }) => key));
    const isUndirected = ({ key }: ExportedEdge): boolean =>
      type === "undirected" || (type === "mixed" && undirected.has(key));
    const isAddedLabel = addedLabels(
      nodes.map(({ key, attributes }) => [key, attributes?.["label"]]),
    );
    const known = new Map(nodes.map(({ key, attributes }) => [key, attributes]));
    const blank = blankItems().nodes;
    return {
      ...exported,
      nodes: exported.nodes.map((node) => {
        const attributes = unselected(node.attributes ?? {});
        const { label, ...unlabeled } = attributes;
        const written = isAddedLabel(node.key, label) ? unlabeled : attributes;
        const saved = inFile(written, known.get(node.key), blank);
        const isBare = Object.keys(saved).length === 0 && known.get(node.key) === undefined;
        return isBare ? { key: node.key } : { key: node.key, attributes: saved };
      }),
      // New edges may need options that the original did not have.
      options: {
        type,
        multi: options.multi === true || hasParallels(exported, isUndirected),
        allowSelfLoops: options.allowSelfLoops !== false || hasSelfLoops(exported),
      },
      edges: exported.edges.map((edge) => ({
        ...edge,
        ...(edge.attributes && { attributes: unselected(edge.attributes) }),
        ...(type === "mixed" && isUndirected(edge) && { undirected: true }),
      })),
    };
  },
};

/** The class `Graph` of graphology, which is not installed with the command. */
async function loadGraphology(): Promise<typeof MultiGraph> {
  try {
    const graphology = await import("graphology");
    // Its types declare the class behind a second default export.
    return graphology.default as unknown as typeof MultiGraph;
  } catch (cause) {
    const message = "Files of graphology need the package graphology, which is not installed";
    throw new CommandError("missing_package", message, { advice: "npm install graphology", cause });
  }
}

/** The options of a graph that was not read from a graphology file. */
function optionsOf({ origin }: Flow): Exported["options"] {
  return {
    type: origin?.directed === false ? "undirected" : "directed",
    multi: origin?.multigraph ?? false,
  };
}

function hasParallels({ edges }: Exported, isUndirected: (edge: ExportedEdge) => boolean): boolean {
  const ends = edges.map((edge) => {
    const { source, target } = edge;
    return JSON.stringify(
      isUndirected(edge) ? { between: [source, target].toSorted() } : [source, target],
    );
  });
  return new Set(ends).size < ends.length;
}

function hasSelfLoops({ edges }: Exported): boolean {
  return edges.some(({ source, target }) => source === target);
}

/** The codec of each format. */
export const graphCodecs: Readonly<Record<GraphFormat, GraphCodec>> = {
  json: jsonCodec,
  "node-link": nodeLinkCodec,
  graphology: graphologyCodec,
};

/** Uses ids as labels of nodes without one: other libraries use ids as names. */
function addMissingLabels(flow: Flow): Flow {
  flow.transaction(
    () => {
      for (const [id, { label }] of flow.nodeRecords) {
        if (label === null || label === undefined) flow.updateNode(id, { label: id });
      }
    },
    { history: false },
  );
  return flow;
}

/** Finds labels that `addMissingLabels` added: they equal the id, and the original has none. They are not written. */
function addedLabels(
  original: readonly (readonly [id: unknown, label: unknown])[],
): (id: unknown, label: unknown) => boolean {
  const labeled = new Set(
    original.filter(([, label]) => label !== undefined).map(([id]) => formatId(id)),
  );
  return (id, label) => label === formatId(id) && !labeled.has(label);
}

function formatId(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}

type Attributes = Readonly<Record<string, unknown>>;

/** Removes the selection state: `{ w: 1, heddle: { selected: true } }` → `{ w: 1 }`. */
function unselected(attributes: Attributes): Attributes {
  const { heddle, ...others } = attributes;
  if (heddle === undefined) return others;
  const { selected: _, ...own } = heddle as Attributes;
  return Object.keys(own).length > 0 ? { ...others, heddle: own } : others;
}
