import { type FlowReader, newNode, whyNotBetween } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { ItemNames } from "../item-names.ts";
import type { CanvasState } from "../canvas-state.ts";
import { edgeNear } from "../geometry/hit-test.ts";
import { middleOf, type Rectangle } from "../geometry/rectangle.ts";
import { messages } from "../messages.ts";
import type { Signal } from "../signal.ts";

/** What `EdgeInsertion` reads and shows. */
export interface InsertionScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  /** The edge that the dragged node would be inserted on. */
  readonly insertion: Signal<string | undefined>;
  readonly names: ItemNames;
  readonly announce: (text: Translatable) => void;
}

/** The middle of a node may be this far from an edge, in units of the graph. */
const reach = 30;

/** Finds and shows the edge that a dragged node, or a new one of a dragged type, would be inserted on. */
export class EdgeInsertion {
  readonly #scope: InsertionScope;
  readonly #node: { readonly id: string } | { readonly type: string };
  readonly #answers = new Map<string, boolean>();

  constructor(scope: InsertionScope, node: { readonly id: string } | { readonly type: string }) {
    this.#scope = scope;
    this.#node = node;
  }

  /** The insertion of a dragged node. One that has edges is moved, not inserted. */
  static ofNode(scope: InsertionScope, id: string): EdgeInsertion | undefined {
    const [edge] = scope.state.edgesOf(id);
    return edge === undefined ? new EdgeInsertion(scope, { id }) : undefined;
  }

  /** The edge under the middle of a node, if the node can be inserted there. */
  edgeAt(box: Rectangle): string | undefined {
    const tolerance = Math.min(reach, box.height / 2);
    const edge = edgeNear(this.#scope.state.geometry, middleOf(box), tolerance);
    return edge !== undefined && this.#fits(edge) ? edge : undefined;
  }

  /** Shows the edge for a node at this place. */
  hover(box: Rectangle): void {
    const { insertion, names, announce } = this.#scope;
    const edge = this.edgeAt(box);
    if (edge === insertion.value) return;
    insertion.set(edge);
    if (edge === undefined) return;
    announce(messages.announced.inserts({ edge: names.short({ kind: "edge", id: edge }) }));
  }

  /** Ends the drag; returns the edge that was shown. */
  end(): string | undefined {
    const { insertion } = this.#scope;
    const edge = insertion.value;
    insertion.set(undefined);
    return edge;
  }

  #fits(edgeId: string): boolean {
    const known = this.#answers.get(edgeId);
    if (known !== undefined) return known;
    const { flow } = this.#scope;
    const edge = flow.edge(edgeId);
    const node = "id" in this.#node ? flow.node(this.#node.id) : newNode(this.#node.type);
    const fits = edge && node && whyNotBetween(flow, edge, node) === undefined;
    this.#answers.set(edgeId, fits === true);
    return fits === true;
  }
}
