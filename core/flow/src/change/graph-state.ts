import type { Edge } from "../edge/edge.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { Node } from "../node/node.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Viewport } from "../viewport.ts";
import type { ItemStore } from "./item-store.ts";

/** What changes are applied to. */
export interface GraphState {
  readonly nodeItems: ItemStore<NodeRecord, Node>;
  readonly edgeItems: ItemStore<EdgeRecord, Edge>;
  viewport: Viewport | null;
}
