import { HeddleError, isPlainObject } from "@heddle/params";
// oxlint-disable-next-line typescript/ban-ts-comment, typescript/prefer-ts-expect-error -- it is installed here
/** @ts-ignore -- an optional peer dependency: a project without it compiles, with `any` for its graphs. */
import type { DirectedGraph, MultiDirectedGraph } from "graphology";

import { edgeIdOf } from "../../record/edge-record.ts";
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
  type GraphJSON,
  type GraphOrigin,
  InvalidGraphError,
  originalOf,
  originalsById,
  withJsonNumbers,
  withInfinities,
} from "../../document/graph-document.ts";
import { assignIds, withoutParallelEdges } from "./node-link.ts";

/** What `toGraphology` returns. */
export type ExportedGraph = DirectedGraph | MultiDirectedGraph;

/** The methods that a flow needs of a graphology graph of any kind. */
export interface GraphologyGraph {
  readonly type: string;
  readonly multi: boolean;
  getAttributes(): Attributes;
  mapNodes<Result>(callback: (id: string, attributes: Attributes) => Result): Result[];
  mapEdges<Result>(
    callback: (id: string, attributes: Attributes, source: string, target: string) => Result,
  ): Result[];
}

/** How `toGraphology` writes a graph. */
export interface GraphologyOptions {
  /** Whether two nodes may have several edges; otherwise the last one wins. */
  readonly multigraph?: boolean;
  /** How data becomes attributes: as it was read (the default), or each entry as an attribute of its own. */
  readonly attributes?: AttributeForm;
}

/** Thrown by `toGraphology` when graphology is not installed. */
export class MissingGraphologyError extends HeddleError {
  constructor(cause: unknown) {
    super(
      "missing_graphology",
      "Flow.toGraphology: graphology cannot be loaded; add it to your project (npm install graphology)",
      { cause },
    );
  }
}

/** The key that graphology generates for an edge without one. It differs in each run, and is no id to refer to. */
const generatedKey = /^geid_\d+_\d+$/;

export function readGraphology(
  graph: GraphologyGraph,
  options: ConversionOptions = {},
): ConvertedGraph {
  const subject = "Flow.fromGraphology";
  if (typeof graph?.mapNodes !== "function") {
    throw new InvalidGraphError(subject, "this is not a graph of graphology");
  }
  const defaults = importedNodeDefaults(subject, options);
  const nodes = graph.mapNodes((id, attributes) => {
    const read = readAttributes(nodeAttributes, withJsonNumbers(attributes) as Attributes);
    return { record: toNode(id, read, defaults), original: read.original };
  });
  const edges = assignIds(
    graph.mapEdges((key, attributes, source, target) => {
      const isExact = !generatedKey.test(key);
      const wanted = isExact ? key : edgeIdOf(source, target);
      return { ownId: undefined, wanted, isExact, attributes, source, target };
    }),
  ).map(({ id, attributes, source, target }) => {
    const read = readAttributes(edgeAttributes, withJsonNumbers(attributes) as Attributes);
    return { record: toEdge({ id, source, target }, read), original: read.original };
  });
  return {
    nodes: withKnownParents(nodes.map(({ record }) => record)),
    edges: edges.map(({ record }) => record),
    origin: {
      directed: graph.type !== "undirected",
      multigraph: graph.multi,
      graph: withJsonNumbers(graph.getAttributes()),
      edgesName: "edges",
      nodes: originalsById(nodes),
      edges: originalsById(edges),
    },
  };
}

/** Loads graphology, an optional peer dependency. */
export type LoadGraphology = () => Promise<{
  readonly DirectedGraph: typeof DirectedGraph;
  readonly MultiDirectedGraph: typeof MultiDirectedGraph;
}>;

/** Bundlers (esbuild, Turbopack) accept a missing package if its import is inside of `try`. */
async function importGraphology(): ReturnType<LoadGraphology> {
  try {
    return await import("graphology");
  } catch (cause) {
    throw cause as Error;
  }
}

/** Writes a directed graph whose edge keys are the edge ids. */
export async function writeGraphology(
  { nodes, edges }: GraphJSON,
  origin: GraphOrigin | null,
  { multigraph = false, attributes: form }: GraphologyOptions = {},
  load: LoadGraphology = importGraphology,
): Promise<ExportedGraph> {
  const graphology = await load().catch((cause: unknown) => {
    throw new MissingGraphologyError(cause);
  });
  const graph = multigraph ? new graphology.MultiDirectedGraph() : new graphology.DirectedGraph();
  if (isPlainObject(origin?.graph)) {
    graph.replaceAttributes(withInfinities(origin.graph) as Attributes);
  }
  for (const node of nodes) {
    const original = originalOf(origin?.nodes, node.id);
    const attributes = writeAttributes(nodeAttributes, { ...node }, { form, original });
    graph.addNode(node.id, withInfinities(attributes) as Attributes);
  }
  for (const edge of multigraph ? edges : withoutParallelEdges(edges, true)) {
    const { id, source, target } = edge;
    const original = originalOf(origin?.edges, id);
    const attributes = writeAttributes(edgeAttributes, { ...edge }, { form, original });
    graph.addDirectedEdgeWithKey(id, source, target, withInfinities(attributes) as Attributes);
  }
  return graph;
}
