import type { Edge } from "../edge/edge.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { Node } from "../node/node.ts";
import type { NodeRecord } from "../node/node-record.ts";
import type { Viewport } from "../viewport.ts";

type Entries = Readonly<Record<string, unknown>>;

/** Some fields of a record; `undefined` removes one that may be missing. */
export type Fields<R> = { readonly [Name in keyof R]?: R[Name] | undefined };

/** A node with the object that stands for it, where one was given. */
export interface NodeEntry {
  readonly record: NodeRecord;
  readonly instance?: Node | undefined;
}

/** An edge with the object that stands for it, where one was given. */
export interface EdgeEntry {
  readonly record: EdgeRecord;
  readonly instance?: Edge | undefined;
}

/** One change of a graph. In a patch, `undefined` removes the key; `before` gives an added item its place. */
export type GraphChange =
  | ({ readonly type: "add_node"; readonly before?: string } & NodeEntry)
  | { readonly type: "remove_node"; readonly id: string }
  | { readonly type: "update_node"; readonly id: string; readonly changes: Fields<NodeRecord> }
  | { readonly type: "patch_node_data"; readonly id: string; readonly patch: Entries }
  | ({ readonly type: "add_edge"; readonly before?: string } & EdgeEntry)
  | { readonly type: "remove_edge"; readonly id: string }
  | { readonly type: "update_edge"; readonly id: string; readonly changes: Fields<EdgeRecord> }
  | { readonly type: "patch_edge_data"; readonly id: string; readonly patch: Entries }
  | {
      readonly type: "set_selected";
      readonly nodes: readonly string[];
      readonly edges: readonly string[];
      readonly selected: boolean;
    }
  | {
      readonly type: "replace_graph";
      readonly nodes: readonly NodeEntry[];
      readonly edges: readonly EdgeEntry[];
    }
  | { readonly type: "set_viewport"; readonly viewport: Viewport | null };

/** The change of one type. */
export type ChangeOf<Type extends GraphChange["type"]> = Extract<GraphChange, { type: Type }>;

/** A change that was made, and the one that takes it back. */
export interface AppliedChange {
  readonly change: GraphChange;
  readonly inverse: GraphChange;
}
