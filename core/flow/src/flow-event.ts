import type { EdgeEnds, EdgeJSON, EdgeRecord } from "./record/edge-record.ts";
import type { NodeJSON, Position } from "./record/node-record.ts";
import type { Viewport } from "./viewport.ts";

type Entries = Readonly<Record<string, unknown>>;

/** How the data of an item changed. */
interface DataChanges {
  /** The changed keys with their new values; `undefined` for a removed key. */
  readonly patch: Entries;
  /** The removed keys, for readers of the event as JSON, which drops `undefined`. */
  readonly removed: readonly string[];
}

type EndChanges = { readonly [Name in keyof EdgeEnds]?: EdgeEnds[Name] | undefined };

/** A port that a user clicks, or at which the pointer rests. */
interface PortPayload {
  readonly node_id: string;
  /** The id of the port; null for the only port of a type that lists none. */
  readonly handle_id: string | null;
  readonly direction: "input" | "output";
}

/**
 * The payload of each event, without its type. Features add theirs, by declaration.
 *
 * @public
 */
export interface FlowPayloads {
  node_added: { readonly node: NodeJSON };
  node_deleted: { readonly node_id: string; readonly deleted_edges: readonly string[] };
  node_moved: { readonly node_id: string; readonly position: Position };
  node_clicked: { readonly node_id: string };
  handle_clicked: PortPayload;
  handle_hovered: PortPayload;
  handle_unhovered: PortPayload;
  node_data_changed: { readonly node_id: string } & DataChanges;
  node_updated: {
    readonly node_id: string;
    /** The fields that changed; `null` for one that the node no longer has. */
    readonly changes: { readonly [Name in keyof NodeJSON]?: NodeJSON[Name] | null };
  };
  edge_added: { readonly edge: EdgeJSON };
  edge_deleted: { readonly edge_id: string };
  edge_clicked: { readonly edge_id: string };
  edge_hovered: { readonly edge_id: string };
  edge_unhovered: { readonly edge_id: string };
  edge_data_changed: { readonly edge_id: string } & DataChanges;
  edge_updated: { readonly edge_id: string; readonly changes: Partial<EdgeRecord> };
  edge_reconnected: {
    readonly edge_id: string;
    /** The ends that changed, as they are now. */
    readonly changes: EndChanges;
    /** The same ends as they were before. */
    readonly previous: EndChanges;
  };
  selection_changed: { readonly nodes: readonly string[]; readonly edges: readonly string[] };
  sync: { readonly nodes: readonly NodeJSON[]; readonly edges: readonly EdgeJSON[] };
  viewport_changed: { readonly viewport: Viewport | null };
}

/** The payload of each event, by its type. */
export type FlowEvents = {
  readonly [Type in keyof FlowPayloads]: { readonly type: Type } & FlowPayloads[Type];
};

/** The type of an event. */
export type FlowEventType = keyof FlowEvents;

/** An event of a flow. */
export type FlowEvent = FlowEvents[FlowEventType];

/** The hook of `Node` and `Edge` that an event calls, by its type. Every event about an item also calls its `onEvent`. */
export type EventHooks = Readonly<Record<string, `on${string}` | null>>;

/** The events of every flow. */
export const kernelHooks: EventHooks = {
  node_added: "onAdd",
  node_deleted: "onDelete",
  node_moved: "onMove",
  node_clicked: "onClick",
  handle_clicked: null,
  handle_hovered: null,
  handle_unhovered: null,
  node_data_changed: "onDataChange",
  node_updated: null,
  edge_added: "onAdd",
  edge_deleted: "onDelete",
  edge_clicked: null,
  edge_hovered: null,
  edge_unhovered: null,
  edge_data_changed: "onDataChange",
  edge_updated: null,
  edge_reconnected: null,
  selection_changed: "onSelectionChanged",
  sync: "onSync",
  viewport_changed: null,
};

/** The events that views send only while somebody listens to one of them. */
export const hoverEvents = [
  "handle_hovered",
  "handle_unhovered",
  "edge_hovered",
  "edge_unhovered",
] as const satisfies readonly FlowEventType[];

/** An object whose hooks an event calls. */
export interface HookOwner {
  onEvent(event: FlowEvent, flow: never): unknown;
}

/** An event, and who receives it. */
export interface EventDelivery {
  readonly event: FlowEvent;
  /** The objects whose hooks are called. */
  readonly items: readonly HookOwner[];
  /** Whether only these hooks are called, and no subscribers. */
  readonly hooksOnly?: boolean;
}
