import { givenOver } from "../item/given-over.ts";
import { blankEdge } from "./blank-edge.ts";
import { assertEdgeEnds } from "./edge-ends.ts";
import type { EdgeJSON } from "./edge-record.ts";

type Ends = "source" | "target";
type Looks = "style" | "markerEnd";

/** The fields of an edge, all but its ends optional; `null` stands for the default. */
export type EdgeSpecOptions<Data extends object = Record<string, unknown>> = Pick<
  EdgeJSON,
  Ends
> & {
  readonly [Name in Looks]?: object | null | undefined;
} & {
  readonly [Name in Exclude<keyof EdgeJSON, Ends | Looks>]?:
    | EdgeJSON<Data>[Name]
    | null
    | undefined;
};

/** Builds an edge from its fields; what is left out has its default. */
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

  /** Without an id the flow makes one of the ends. */
  constructor(options: EdgeSpecOptions<Data>) {
    assertEdgeEnds("EdgeSpec", options);
    Object.assign(this, givenOver({ ...blankEdge, id: "" }, options));
  }

  /** A spec of what `toJSON` gives. */
  static fromJSON(json: EdgeSpecOptions): EdgeSpec {
    return new EdgeSpec(json);
  }

  /** The edge as it is saved. */
  toJSON(): EdgeJSON<Data> {
    const { ...json } = this;
    return json;
  }
}
