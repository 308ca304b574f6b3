import type { Collection, Records } from "@heddle/params";

import type { Edge } from "../edge/edge.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { ItemHolder } from "../item/item-holder.ts";
import type { Ledger } from "../ledger.ts";
import type { Node } from "../node/node.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Viewport } from "../viewport.ts";
import { ItemStore } from "./item-store.ts";

/** What a graph shows of what changes are applied to. */
interface ShownGraph {
  readonly nodeRecords: Records<NodeRecord>;
  readonly edgeRecords: Records<EdgeRecord>;
  viewport: Viewport | null;
}

/** What changes are applied to. */
export class GraphState {
  readonly nodeItems: ItemStore<NodeRecord, Node>;
  readonly edgeItems: ItemStore<EdgeRecord, Edge>;
  readonly #graph: ShownGraph;

  constructor(graph: ShownGraph, ledger: Ledger, holder: ItemHolder) {
    this.#graph = graph;
    // To everybody else the records are there to read.
    const nodes = graph.nodeRecords as Collection<NodeRecord>;
    const edges = graph.edgeRecords as Collection<EdgeRecord>;
    this.nodeItems = new ItemStore("node", nodes, ledger.nodeInstances, holder);
    this.edgeItems = new ItemStore("edge", edges, ledger.edgeInstances, holder);
  }

  get viewport(): Viewport | null {
    return this.#graph.viewport;
  }

  set viewport(viewport: Viewport | null) {
    this.#graph.viewport = viewport;
  }
}
