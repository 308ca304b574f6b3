import {
  type EdgeJSON,
  Flow,
  type FlowParameters,
  type GraphFormat,
  InvalidGraphError,
  type NodeJSON,
  type NodeLink,
  type RecognizedGraph,
} from "@heddle/flow";
import type { MultiDirectedGraph, MultiGraph } from "graphology";

/** The parsed JSON of a graph file. */
export type GraphDocument = RecognizedGraph["document"];

/** Reads and writes one file format. */
interface GraphCodec {
  read(document: GraphDocument, parameters: FlowParameters): Flow | Promise<Flow>;
  /** `original` is the document that the graph was read from; unknown parts of it are kept. */
  write(flow: Flow, original: GraphDocument | undefined): unknown;
}

/** The top-level keys that a flow writes; other keys are copied from the original. */
const ownKeys: ReadonlySet<string> = new Set(["version", "nodes", "edges", "viewport", "origin"]);

/** The format of `Flow.toJSON`. */
const jsonCodec: GraphCodec = {
  // `fromJSON` validates the document.
  read: (document, parameters) => Flow.fromJSON(document as never, parameters),
  write(flow, original) {
    const { version, nodes, edges, viewport, origin } = flow.toJSON();
    const unselected = withoutSelection(original);
    // Other programs with nodes and edges may not know `version` and `viewport`.
    const isHeddleFile = original === undefined || "version" in original;
    const others = Object.entries(original ?? {}).filter(([name]) => !ownKeys.has(name));
    return {
      ...(isHeddleFile && { version }),
      nodes: nodes.map(unselected),
      edges: edges.map(unselected),
      ...((isHeddleFile || "viewport" in original) && { viewport }),
      ...(origin && { origin }),
      // Keep what a later version or another program wrote.
      ...Object.fromEntries(others),
    };
  },
};

/** Selection is not saved: removes `selected`, or writes `false` if the original has the key. */
function withoutSelection(
  original: GraphDocument | undefined,
): (item: NodeJSON | EdgeJSON) => object {
  const items = [original?.["nodes"], original?.["edges"]].flat();
  const hasKey = items.some((item) => Object.hasOwn(Object(item) as object, "selected"));
  return (item) => {
    const { selected: _, ...rest } = item;
    return hasKey ? { ...item, selected: false } : rest;
  };
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
    return {
      ...written,
      nodes: all
        .map(unselected)
        .map(({ label, ...node }) =>
          label === undefined || isAddedLabel(node["id"], label) ? node : { ...node, label },
        ),
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
    const graphology = await import("graphology");
    // The `Graph` class; its types declare it behind a second default export.
    const Graph = graphology.default as unknown as typeof MultiGraph;
    try {
      const graph = Graph.from(document as unknown as Exported);
      return addMissingLabels(Flow.fromGraphology(graph, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvalidGraphError("graphology", reason, { cause: error });
    }
  },

  async write(flow, original) {
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
    return {
      ...exported,
      nodes: exported.nodes.map((node) => {
        const attributes = unselected(node.attributes ?? {});
        const { label, ...unlabeled } = attributes;
        return { ...node, attributes: isAddedLabel(node.key, label) ? unlabeled : attributes };
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
