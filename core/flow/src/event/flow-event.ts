import type { EdgeJSON, EdgeRecord } from "../edge/edge-record.ts";
import type { NodeJSON, Position } from "../node/node-record.ts";
import type { Viewport } from "../viewport.ts";

type Entries = Readonly<Record<string, unknown>>;

/** How the data of an item changed. */
interface DataChanges {
  /** The keys that changed with their values; `undefined` for one that was removed. */
  readonly patch: Entries;
  /** The keys that were removed, for whoever reads the event as JSON, which leaves out `undefined`. */
  readonly removed: readonly string[];
}

/** What each event carries, beside its type. */
interface Payloads {
  node_added: { readonly node: NodeJSON };
  node_deleted: { readonly node_id: string; readonly deleted_edges: readonly string[] };
  node_moved: { readonly node_id: string; readonly position: Position };
  node_clicked: { readonly node_id: string };
  node_data_changed: { readonly node_id: string } & DataChanges;
  node_updated: { readonly node_id: string; readonly changes: Partial<NodeJSON> };
  edge_added: { readonly edge: EdgeJSON };
  edge_deleted: { readonly edge_id: string };
  edge_data_changed: { readonly edge_id: string } & DataChanges;
  edge_updated: { readonly edge_id: string; readonly changes: Partial<EdgeRecord> };
  selection_changed: { readonly nodes: readonly string[]; readonly edges: readonly string[] };
  sync: { readonly nodes: readonly NodeJSON[]; readonly edges: readonly EdgeJSON[] };
  viewport_changed: { readonly viewport: Viewport | null };
}

/** The payload of each event, by its type. */
export type FlowEvents = {
  readonly [Type in keyof Payloads]: { readonly type: Type } & Payloads[Type];
};

/** The type of an event. */
export type FlowEventType = keyof FlowEvents;

/** What happened to a graph. */
export type FlowEvent = FlowEvents[FlowEventType];
