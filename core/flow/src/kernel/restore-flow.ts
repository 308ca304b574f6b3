import { assertObject } from "../argument-checks.ts";
import {
  type ConversionOptions,
  type ConvertedGraph,
  withImportErrors,
} from "../document/graph-document.ts";
import { readFlowJSON, type SavedGraph } from "../document/flow-json.ts";
import type { FeatureFlow, FeatureSet } from "./feature.ts";
import { savedParts } from "./features.ts";
import type { KernelOptions } from "./parameters.ts";

/** A class of flows, with the options of its constructor. */
export interface FlowClass<F, Options = KernelOptions> {
  new (options?: Options): F;
  readonly featureSet: FeatureSet;
}

/** The options of a flow whose graph comes from elsewhere. */
export type GivenOptions<Options> = Omit<Options, "nodes" | "edges" | "origin">;

/** Creates a flow from a saved graph. Parameters that are passed win over those of the file. */
export function restoreFlow<F extends FeatureFlow, Options extends KernelOptions>(
  flowClass: FlowClass<F, Options>,
  source: string | SavedGraph,
  parameters: GivenOptions<Options>,
): F {
  assertObject("Flow.fromJSON", "the parameters", parameters);
  const saved = savedParts(flowClass.featureSet);
  const types = new Map(saved.map(([, { name, type }]) => [name, type]));
  const { viewport, parts, ...graph } = readFlowJSON(source, types);
  return withImportErrors("Flow.fromJSON", () => {
    // The members of the graph are options of every class of flows.
    const flow = new flowClass({ ...parameters, ...graph } as unknown as Options);
    // Of a view, not of code: another screen may have to fit the graph.
    if (viewport && (parameters as KernelOptions).viewport === undefined)
      flow.setViewport(viewport);
    for (const [feature, part] of saved) {
      const value = parts.get(part.name);
      if (value) part.restore(flow.feature(feature), value as never);
    }
    return flow;
  });
}

/** Creates a flow from the graph of another library, which `read` converts. */
export function importFlow<F, Options extends KernelOptions>(
  caller: string,
  flowClass: FlowClass<F, Options>,
  options: ConversionOptions & GivenOptions<Options>,
  read: (options: ConversionOptions) => ConvertedGraph,
): F {
  assertObject(caller, "the options", options);
  const { nodeType, defaultPosition, ...parameters } = options;
  const graph = read({ nodeType, defaultPosition });
  return withImportErrors(
    caller,
    // The members of the graph are options of every class of flows.
    () => new flowClass({ ...parameters, ...graph } as unknown as Options),
  );
}
