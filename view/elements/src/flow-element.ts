import type { Flow, FlowEvents, FlowJSON, FlowParameters, SavedGraph } from "@heddle/flow";

import type { FlowContent } from "./content/flow-content.ts";
import { define, HeddleElement, sharedOptions } from "./heddle-element.ts";
import { flowFlags, type OptionTable, propertyValue, writeOption } from "./options.ts";

/** The events of a graph by type, with the payload of the flow as detail, and those of every element. */
export type FlowElementEvents = {
  readonly [Type in keyof FlowEvents]: CustomEvent<FlowEvents[Type]>;
} & {
  /** The graph is loaded. */
  readonly ready: CustomEvent<undefined>;
  /** The graph cannot be loaded. */
  readonly error: CustomEvent<Error>;
};

/**
 * A graph editor. Children with the slots `top`, `bottom`, `left` and `right` are panels around the canvas.
 *
 * ```html
 * <heddle-flow src="graph.json" show-minimap></heddle-flow>
 * ```
 */
export class HeddleFlowElement extends HeddleElement {
  static override readonly options: OptionTable = {
    ...sharedOptions,
    ...flowFlags,
    editorMode: "text",
    navigation: "text",
    src: "text",
    value: "data",
    flow: "object",
    options: "object",
  };

  /** The URL of a saved graph. Without it, and without a value, the graph is empty. */
  declare src: string;
  /** Where editors open: `toolbar`, `node` or `side`. */
  declare editorMode: string;
  /** What the wheel does: `mouse` zooms, `trackpad` pans, and `auto` depends on the device. */
  declare navigation: string;
  /** Whether users may change the graph; true by default. */
  declare editable: boolean | undefined;
  /** Whether users may connect nodes; true by default. */
  declare enableConnect: boolean | undefined;
  /** Whether users may delete items; true by default. */
  declare enableDelete: boolean | undefined;
  /** Whether more than one item can be selected; true by default. */
  declare enableMultiselect: boolean | undefined;
  /** Whether a drag of the ground draws a selection box instead of panning. */
  declare selectionOnDrag: boolean | undefined;
  /** Whether the minimap is shown. */
  declare showMinimap: boolean | undefined;
  /** Whether the outline is shown. */
  declare showOutline: boolean | undefined;
  /** Whether the list of node types is shown. */
  declare displaySideBar: boolean | undefined;
  /** Whether edges may close a cycle. */
  declare allowEdgeLoops: boolean | undefined;
  /** Further parameters of `Flow`, such as `nodeTypes`. */
  declare options: FlowParameters | undefined;

  /** The model: the one that was set, or the one that the element created; `null` before its code is loaded. */
  get flow(): Flow | null {
    return this.#shown?.flow ?? (propertyValue(this, "flow", "object") as Flow | undefined) ?? null;
  }

  set flow(flow: Flow | null) {
    writeOption(this, "flow", "object", flow);
  }

  /** The graph as JSON. Setting it replaces the graph; users can undo that. */
  get value(): FlowJSON | SavedGraph | undefined {
    return (
      this.#shown?.flow?.toJSON() ??
      (propertyValue(this, "value", "data") as SavedGraph | undefined)
    );
  }

  set value(value: FlowJSON | SavedGraph | undefined) {
    writeOption(this, "value", "data", value);
  }

  protected override async load(): Promise<() => FlowContent> {
    const { FlowContent } = await import("./content/flow-content.ts");
    return () => new FlowContent(this);
  }

  get #shown(): FlowContent | undefined {
    return this.content as FlowContent | undefined;
  }
}

define("heddle-flow", HeddleFlowElement);

declare global {
  interface HTMLElementTagNameMap {
    "heddle-flow": HeddleFlowElement;
  }
}
