import type { EdgeJSON } from "../edge/edge-record.ts";
import type { NodeJSON, Position } from "../node/node-record.ts";
import type { Attributes } from "./attributes.ts";
import type { GraphOrigin } from "./graph-origin.ts";

/** A graph as plain data. */
export interface GraphJSON {
  readonly nodes: readonly NodeJSON[];
  readonly edges: readonly EdgeJSON[];
}

/** A graph of another library as a flow takes it. */
export interface ConvertedGraph extends GraphJSON {
  readonly origin: GraphOrigin;
}

/** How a graph of another library is read. */
export interface ConversionOptions {
  /** The type of nodes that name none. */
  readonly nodeType?: string | undefined;
  /** Where nodes are that have no position. */
  readonly defaultPosition?: Position | readonly [x: number, y: number] | undefined;
}

/** A record, and the form of what it cannot say in the way it came. */
export interface ConvertedItem<Json> {
  readonly record: Json;
  readonly form: Attributes;
}
