import type { Viewable } from "@heddle/views";

import {
  type NodeJSON,
  type NodeSize,
  type Position,
  assertNodeId,
  newNode,
} from "./node-record.ts";

/** The fields of a node. All but the id are optional; `null` selects the default. */
export type NodeSpecOptions<Data extends object = Record<string, unknown>> = {
  readonly id: string;
  /** The content of the node. */
  readonly view?: Viewable | readonly Viewable[] | null | undefined;
  /** The style of the node, such as `CSSProperties` of React. */
  readonly style?: object | null | undefined;
} & {
  readonly [Name in Exclude<keyof NodeJSON, "id" | "style">]?:
    | NodeJSON<Data>[Name]
    | null
    | undefined;
};

/** Builds a node from its fields; a missing field has its default. */
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
  declare readonly parent?: string;
  declare readonly collapsed?: boolean;
  declare readonly dimensions?: NodeSize;
  declare readonly view: Viewable | readonly Viewable[] | null;

  constructor(options: NodeSpecOptions<Data>) {
    assertNodeId("NodeSpec", options);
    Object.assign(this, newNode(options as NodeJSON), { view: options.view ?? null });
  }

  /** Creates a spec from the result of `toJSON`. */
  static fromJSON(json: NodeSpecOptions): NodeSpec {
    return new NodeSpec(json);
  }

  /** The node as JSON, without its views. */
  toJSON(): NodeJSON<Data> {
    const { view: _, ...json } = this;
    return json as NodeJSON<Data>;
  }
}
