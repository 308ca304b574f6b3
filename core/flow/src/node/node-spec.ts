import type { Viewable } from "@heddle/views";

import { givenOver } from "../item/given-over.ts";
import { assertNodeId } from "./node-id.ts";
import { blankNode, type NodeJSON, type Position } from "./node-record.ts";

/** The fields of a node, all but its id optional; `null` stands for the default. */
export type NodeSpecOptions<Data extends object = Record<string, unknown>> = {
  readonly id: string;
  /** What is shown inside the node. */
  readonly view?: Viewable | readonly Viewable[] | null | undefined;
  /** The style of the node, such as `CSSProperties` of React. */
  readonly style?: object | null | undefined;
} & {
  readonly [Name in Exclude<keyof NodeJSON, "id" | "style">]?:
    | NodeJSON<Data>[Name]
    | null
    | undefined;
};

/** Builds a node from its fields; what is left out has its default. */
export class NodeSpec<Data extends object = Record<string, unknown>> implements NodeJSON<Data> {
  declare readonly id: string;
  declare readonly type: string;
  declare readonly label: string | null;
  declare readonly position: Position;
  declare readonly data: Data;
  declare readonly selected: boolean;
  declare readonly draggable: boolean;
  declare readonly connectable: boolean;
  declare readonly deletable: boolean;
  declare readonly style: Readonly<Record<string, unknown>> | null;
  declare readonly className: string | null;
  declare readonly view: Viewable | readonly Viewable[] | null;

  constructor(options: NodeSpecOptions<Data>) {
    assertNodeId("NodeSpec", options);
    Object.assign(this, givenOver({ ...blankNode, view: null }, options));
  }

  /** A spec of what `toJSON` gives. */
  static fromJSON(json: NodeSpecOptions): NodeSpec {
    return new NodeSpec(json);
  }

  /** The node as it is saved, without its views. */
  toJSON(): NodeJSON<Data> {
    const { view: _, ...json } = this;
    return json;
  }
}
