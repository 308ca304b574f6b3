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

/** A graph as data. */
export type GraphDocument = RecognizedGraph["document"];

/** How a graph is read from a document of one form, and written as one. */
interface GraphForm {
  read(document: GraphDocument, parameters: FlowParameters): Flow | Promise<Flow>;
  /** Where the graph has come in this form, it goes back as much alike as it can. */
  write(flow: Flow, came: GraphDocument | undefined): unknown;
}

/** The parts of a file that a flow writes itself. */
const ownKeys: ReadonlySet<string> = new Set(["version", "nodes", "edges", "viewport", "origin"]);

/** The form in which a flow is saved. */
const jsonForm: GraphForm = {
  // What is no saved graph is refused with a reason.
  read: (document, parameters) => Flow.fromJSON(document as never, parameters),
  write(flow, came) {
    const { version, nodes, edges, viewport, origin } = flow.toJSON();
    const unselected = withoutSelection(came);
    // Another program that saves nodes and edges only may not know the rest.
    const isOurs = came === undefined || "version" in came;
    const others = Object.entries(came ?? {}).filter(([name]) => !ownKeys.has(name));
    return {
      ...(isOurs && { version }),
      nodes: nodes.map(unselected),
      edges: edges.map(unselected),
      ...((isOurs || "viewport" in came) && { viewport }),
      ...(origin && { origin }),
      // What a later version or another program has written is not for this one to lose.
      ...Object.fromEntries(others),
    };
  },
};

/** What somebody has selected is nothing to keep; where the file says of its items whether they are, none is. */
function withoutSelection(came: GraphDocument | undefined): (item: NodeJSON | EdgeJSON) => object {
  const items = [came?.["nodes"], came?.["edges"]].flat();
  const saysSo = items.some((item) => Object.hasOwn(Object(item) as object, "selected"));
  return (item) => {
    const { selected: _, ...rest } = item;
    return saysSo ? { ...item, selected: false } : rest;
  };
}

/** The form in which networkx saves a graph. */
const nodeLinkForm: GraphForm = {
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

type Exported = ReturnType<MultiDirectedGraph["export"]>;
type ExportedEdge = Exported["edges"][number];

/** The form in which graphology exports a graph. */
const graphologyForm: GraphForm = {
  async read(document, parameters) {
    const graphology = await import("graphology");
    // The class of graphs of any kind; its types put it behind a second default.
    const Graph = graphology.default as unknown as typeof MultiGraph;
    try {
      const graph = Graph.from(document as unknown as Exported);
      return nameNodes(Flow.fromGraphology(graph, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new InvalidGraphError("graphology", reason, { cause: error });
    }
  },

  async write(flow, came) {
    const graph = await flow.toGraphology({ multigraph: true });
    const exported = graph.export();
    const document = (came ?? {}) as unknown as Partial<Exported>;
    const { options = kindOf(flow), nodes = [], edges = [] } = document;
    const { type = "mixed" } = options;
    const undirected = new Set(edges.filter((edge) => edge.undirected).map(({ key }) => key));
    const isUndirected = ({ key }: ExportedEdge): boolean =>
      type === "undirected" || (type === "mixed" && undirected.has(key));
    const isOwnName = ownNames(nodes.map(({ key, attributes }) => [key, attributes?.["label"]]));
    return {
      ...exported,
      nodes: exported.nodes.map((node) => {
        const attributes = unselected(node.attributes ?? {});
        const { label, ...unnamed } = attributes;
        return { ...node, attributes: isOwnName(node.key, label) ? unnamed : attributes };
      }),
      // What was drawn since may be more than the graph allowed before.
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

/** The kind of graph that one is which has come in another form, or was made here. */
function kindOf({ origin }: Flow): Exported["options"] {
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

/** The forms by their names. */
export const graphForms: Readonly<Record<GraphFormat, GraphForm>> = {
  json: jsonForm,
  "node-link": nodeLinkForm,
  graphology: graphologyForm,
};

/** Calls nodes that have no label by their ids: in other libraries those are their names. */
function nameNodes(flow: Flow): Flow {
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

/** Which labels are only the id of their node, and did not come with it: they are not written. */
function ownNames(
  came: readonly (readonly [id: unknown, label: unknown])[],
): (id: unknown, label: unknown) => boolean {
  const labelled = new Set(came.filter(([, label]) => label !== undefined).map(([id]) => text(id)));
  return (id, label) => label === text(id) && !labelled.has(label);
}

function text(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}

type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of a node or an edge without its being selected, which flows keep in `heddle`: that is nothing to save. */
function unselected(attributes: Attributes): Attributes {
  const { heddle, ...others } = attributes;
  if (heddle === undefined) return others;
  const { selected: _, ...own } = heddle as Attributes;
  return Object.keys(own).length > 0 ? { ...others, heddle: own } : others;
}
