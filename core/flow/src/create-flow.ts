import { assertObject } from "./argument-checks.ts";
import {
  type ConversionOptions,
  type ConvertedGraph,
  withImportErrors,
} from "./convert/graph-document.ts";
import { readFlowJSON, type SavedGraph } from "./flow-json.ts";
import type { FlowConversionOptions, FlowOptions, FlowParameters } from "./flow-parameters.ts";
import type { FlowStatus } from "./status.ts";

/** A class of flows. */
export type FlowClass<F> = new (options: FlowOptions) => F;

/** Creates a flow from a saved graph. Parameters that are passed win over those of the file. */
export function restoreFlow<F extends { readonly status: FlowStatus }>(
  flowClass: FlowClass<F>,
  source: string | SavedGraph,
  parameters: FlowParameters,
): F {
  assertObject("Flow.fromJSON", "the parameters", parameters);
  const { viewport: saved, status, ...graph } = readFlowJSON(source);
  const { viewport = saved } = parameters;
  return withImportErrors("Flow.fromJSON", () => {
    const flow = new flowClass({ ...parameters, ...graph, viewport });
    if (status) flow.status.restore(status);
    return flow;
  });
}

/** Creates a flow from the graph of another library, which `read` converts. */
export function importFlow<F>(
  caller: string,
  flowClass: FlowClass<F>,
  options: FlowConversionOptions,
  read: (options: ConversionOptions) => ConvertedGraph,
): F {
  assertObject(caller, "the options", options);
  const { nodeType, defaultPosition, ...parameters } = options;
  const graph = read({ nodeType, defaultPosition });
  return withImportErrors(caller, () => new flowClass({ ...parameters, ...graph }));
}
