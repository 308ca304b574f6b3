import type { ConversionOptions, GraphOrigin } from "../../document/graph-document.ts";
import type { FlowJSON } from "../../document/flow-json.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import type { KernelFlow } from "../../kernel/kernel-flow.ts";
import type { KernelOptions } from "../../kernel/parameters.ts";
import { type FlowClass, type GivenOptions, importFlow } from "../../kernel/restore-flow.ts";
import { assertExportOptions } from "./attributes.ts";
import {
  type ExportedGraph,
  type GraphologyGraph,
  type GraphologyOptions,
  readGraphology,
  writeGraphology,
} from "./graphology.ts";
import { type NodeLink, type NodeLinkOptions, readNodeLink, writeNodeLink } from "./node-link.ts";

/** A flow, as it is converted. */
interface ConvertedFlow {
  readonly origin: GraphOrigin | null;
  toJSON(): FlowJSON;
}

/** Creates a flow of a class from any graph of graphology. */
export function fromGraphology<F extends KernelFlow, Options extends KernelOptions>(
  flowClass: FlowClass<F, Options>,
  graph: GraphologyGraph,
  // Each of the options has a default.
  options: ConversionOptions & GivenOptions<Options> = {} as GivenOptions<Options>,
): F {
  const read = (how: ConversionOptions) => readGraphology(graph, how);
  return importFlow("Flow.fromGraphology", flowClass, options, read);
}

/** Creates a flow of a class from the node-link document of networkx (`node_link_data`), an object or JSON. */
export function fromNodeLink<F extends KernelFlow, Options extends KernelOptions>(
  flowClass: FlowClass<F, Options>,
  source: string | NodeLink,
  // Each of the options has a default.
  options: ConversionOptions & GivenOptions<Options> = {} as GivenOptions<Options>,
): F {
  const read = (how: ConversionOptions) => readNodeLink(source, how);
  return importFlow("Flow.fromNodeLink", flowClass, options, read);
}

/** Converts a flow to a directed graph of graphology, which has to be installed. */
export async function toGraphology(
  flow: ConvertedFlow,
  options: GraphologyOptions = {},
): Promise<ExportedGraph> {
  assertExportOptions("Flow.toGraphology", options);
  return writeGraphology(flow.toJSON(), flow.origin, options);
}

/** Converts a flow to a document that `node_link_graph` of networkx reads. */
export function toNodeLink(flow: ConvertedFlow, options: NodeLinkOptions = {}): NodeLink {
  assertExportOptions("Flow.toNodeLink", options);
  return writeNodeLink(flow.toJSON(), flow.origin, options);
}

export class Conversions {
  readonly #flow: ConvertedFlow;

  constructor({ flow }: FeatureHost) {
    this.#flow = flow;
  }

  /** Converts the graph to a directed graph of graphology, which has to be installed. */
  async toGraphology(options?: GraphologyOptions): Promise<ExportedGraph> {
    return toGraphology(this.#flow, options);
  }

  /** Converts the graph to a document that `node_link_graph` of networkx reads. */
  toNodeLink(options?: NodeLinkOptions): NodeLink {
    return toNodeLink(this.#flow, options);
  }
}

/** Conversions to the graphs of other libraries. */
export const conversions: FlowFeature<Conversions, NoShape, NoShape, NoShape> = {
  name: "conversions",
  methods: Conversions,
};
