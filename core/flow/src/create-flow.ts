import { assertObject } from "./argument-checks.ts";
import {
  type ConversionOptions,
  type ConvertedGraph,
  withImportErrors,
} from "./document/graph-document.ts";
import { readFlowJSON, type SavedGraph } from "./document/flow-json.ts";
import type { FlowConversionOptions, FlowOptions, FlowParameters } from "./flow-parameters.ts";
import type { FlowStatus } from "./features/status/status.ts";
import type { Viewport } from "./viewport.ts";

/** A class of flows. */
export type FlowClass<F> = new (options: FlowOptions) => F;

interface RestorableFlow {
  readonly status: FlowStatus;
  setViewport(viewport: Viewport): void;
}

/** Creates a flow from a saved graph. Parameters that are passed win over those of the file. */
export function restoreFlow<F extends RestorableFlow>(
  flowClass: FlowClass<F>,
  source: string | SavedGraph,
  parameters: FlowParameters,
): F {
  assertObject("Flow.fromJSON", "the parameters", parameters);
  const { viewport, status, ...graph } = readFlowJSON(source);
  return withImportErrors("Flow.fromJSON", () => {
    const flow = new flowClass({ ...parameters, ...graph });
    // Of a view, not of code: another screen may have to fit the graph.
    if (viewport && parameters.viewport === undefined) flow.setViewport(viewport);
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
