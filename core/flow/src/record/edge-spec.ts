import { type EdgeJSON, assertEdgeEnds, newEdge } from "./edge-record.ts";
import type { Position } from "./node-record.ts";

type Ends = "source" | "target";
type Styles = "style" | "markerEnd" | "markerStart";

/** The fields of an edge. All but the ends are optional; `null` selects the default. */
export type EdgeSpecOptions<Data extends object = Record<string, unknown>> = Pick<
  EdgeJSON,
  Ends
> & {
  readonly [Name in Styles]?: object | null | undefined;
} & {
  readonly [Name in Exclude<keyof EdgeJSON, Ends | Styles>]?:
    | EdgeJSON<Data>[Name]
    | null
    | undefined;
};

/** Builds an edge from its fields; a missing field has its default. */
export class EdgeSpec<Data extends object = Record<string, unknown>> implements EdgeJSON<Data> {
  declare readonly id: string;
  declare readonly source: string;
  declare readonly target: string;
  declare readonly label: string | null;
  declare readonly type: string | null;
  declare readonly data: Data;
  declare readonly selected: boolean;
  declare readonly style: Readonly<Record<string, unknown>> | null;
  declare readonly markerEnd: Readonly<Record<string, unknown>> | null;
  declare readonly sourceHandle: string | null;
  declare readonly targetHandle: string | null;
  declare readonly markerStart?: Readonly<Record<string, unknown>>;
  declare readonly bends?: readonly Position[];
  declare readonly animated?: boolean;

  /** Without an id the flow derives one from the ends. */
  constructor(options: EdgeSpecOptions<Data>) {
    assertEdgeEnds("EdgeSpec", options);
    Object.assign(this, newEdge({ ...(options as EdgeJSON), id: options.id ?? "" }));
  }

  /** Creates a spec from the result of `toJSON`. */
  static fromJSON(json: EdgeSpecOptions): EdgeSpec {
    return new EdgeSpec(json);
  }

  /** The edge as JSON. */
  toJSON(): EdgeJSON<Data> {
    const { ...json } = this;
    return json as EdgeJSON<Data>;
  }
}
