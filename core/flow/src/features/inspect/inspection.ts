import type { Viewable } from "@heddle/views";

import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { type InspectedPlace, Inspections, inspectionType } from "./inspections.ts";

const derived = {
  /** The views of what flowed through ports and edges; `flow.inspect` sets them. */
  inspections: { collection: inspectionType, view: "r", closed: true },
} as const;

export class InspectionMethods {
  readonly #flow: FeatureHost["flow"];
  readonly #inspections: Inspections;

  constructor({ flow }: FeatureHost<typeof derived>) {
    this.#flow = flow;
    this.#inspections = new Inspections(flow);
  }

  /**
   * Shows a view, such as the value that flowed there, when a user inspects a port or an edge:
   * `flow.inspect({ node: "dye", port: "out" }, new JsonTree({ value }))`. It replaces the previous view of the place;
   * `null` removes it. Returns the function that removes it.
   */
  inspect(place: InspectedPlace, view: Viewable | null): () => void {
    return this.#inspections.set(place, view);
  }

  /** Test runners print an object by calling its method `inspect`, unless it has this one, which Node prints, too. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const { constructor, nodeRecords, edgeRecords } = this.#flow;
    return `${constructor.name} { nodes: ${nodeRecords.size}, edges: ${edgeRecords.size} }`;
  }
}

/** Views of the values that flow through ports and edges. */
export const inspection: FlowFeature<InspectionMethods, NoShape, typeof derived, NoShape> = {
  name: "inspection",
  derived,
  methods: InspectionMethods,
};
