import { recordReader, type Shape } from "@heddle/params";
import { viewType } from "@heddle/views";
import * as z from "zod/mini";

import type { GraphOrigin } from "./convert/graph-origin.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type EdgeDefaults, edgeDefaultsType } from "./edge/edge-defaults.ts";
import { edgeRecordType } from "./edge/edge-record.ts";
import { EdgeType, type EdgeTypeJSON, type EdgeTypeOptions } from "./edge/edge-type.ts";
import type { EditorFactory } from "./editors/editor-factory.ts";
import { openEditorType } from "./editors/open-editor-record.ts";
import { noEntries } from "./item/entries-type.ts";
import { nodeRecordType } from "./node/node-record.ts";
import { NodeType, type NodeTypeJSON, type NodeTypeOptions } from "./node/node-type.ts";
import { noSelection, type Selection } from "./selection.ts";
import { noRequestedViewport, type RequestedViewport, viewportType } from "./viewport.ts";

const on = { type: z._default(z.boolean(), true), view: "r" } as const;
const off = { type: z._default(z.boolean(), false), view: "r" } as const;
const panel = { type: z._default(z.array(viewType), []), view: "r" } as const;

/** A table by the name of a type. */
const tableOf = <Row>() => z._default(z.record(z.string(), z.custom<Row>()), {});

/** A table of types; what a type is made of stands for it too. */
function typesOf<Type extends object, Options extends object>(
  name: string,
  TypeClass: new (options: Options) => Type,
): z.ZodMiniType<Record<string, Type>, Readonly<Record<string, Type | Options>> | undefined> {
  const given = z.custom<Type | Options>(
    isObject,
    `must be ${name}, or an object with what one is made of`,
  );
  const made = z.transform((type: Type | Options) =>
    type instanceof TypeClass ? type : new TypeClass(type as Options),
  );
  return z._default(z.record(z.string(), z.pipe(given, made)), {});
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

const editorFactoryType = z.custom<EditorFactory>(
  (value) => typeof value === "function",
  "must be a function or a class that makes an editor",
);
const editorFactory = {
  type: z._default(z.nullable(editorFactoryType), null),
  view: "none",
} as const;
const editorFactories = {
  type: z._default(z.record(z.string(), editorFactoryType), {}),
  view: "none",
} as const;

/** The parameters of a flow. */
export const flowParameters = {
  /** The records of the nodes, by id. */
  nodeRecords: {
    collection: nodeRecordType,
    reader: recordReader(nodeRecordType),
    view: "r",
    merges: ["data"],
    closed: true,
  },
  /** The records of the edges, by id. */
  edgeRecords: {
    collection: edgeRecordType,
    reader: recordReader(edgeRecordType),
    view: "r",
    merges: ["data"],
    closed: true,
  },
  /** The types of nodes, by name. */
  nodeTypes: {
    type: typesOf<NodeType<object>, NodeTypeOptions>("a NodeType", NodeType),
    view: "none",
  },
  /** The types of edges, by name. */
  edgeTypes: {
    type: typesOf<EdgeType<object>, EdgeTypeOptions>("an EdgeType", EdgeType),
    view: "none",
  },
  /** What makes the editor of nodes of a type. */
  nodeEditors: editorFactories,
  /** What makes the editor of edges of a type. */
  edgeEditors: editorFactories,
  /** What makes the editor of nodes whose type has none. */
  defaultNodeEditor: editorFactory,
  /** What makes the editor of edges whose type has none. */
  defaultEdgeEditor: editorFactory,
  /** The editors that are open, by `node:` or `edge:` and the id. */
  openEditors: { collection: openEditorType, view: "r", closed: true },
  /** The keys of items whose editors were closed with something in them that is not saved. */
  unfinished: { type: z._default(z.array(z.string()), []), view: "r" },
  /** What views see of the types of nodes. */
  nodeTypeRecords: { type: tableOf<NodeTypeJSON>(), view: "r" },
  /** What views see of the types of edges. */
  edgeTypeRecords: { type: tableOf<EdgeTypeJSON>(), view: "r" },
  /** The time in milliseconds that updates are collected for with the `syncMode` "debounce". */
  debounceMs: { type: z._default(z.int().check(z.nonnegative()), 150), view: "r" },
  /** What edges have that do not say otherwise. */
  defaultEdgeOptions: {
    type: z._default(edgeDefaultsType, (): EdgeDefaults => noEntries),
    view: "r",
  },
  /** Whether users may change the graph. */
  editable: on,
  /** Where editors are shown. */
  editorMode: { type: z._default(z.enum(["toolbar", "node", "side"]), "toolbar"), view: "r" },
  /** Whether users may connect nodes. */
  enableConnect: on,
  /** Whether users may delete what is selected. */
  enableDelete: on,
  /** Whether more than one item can be selected. */
  enableMultiselect: on,
  /** The ids of what is selected. */
  selection: { type: z._default(z.custom<Selection>(), () => noSelection), view: "r" },
  /** Whether there is a map of the graph. */
  showMinimap: off,
  /** Whether views send what happens during a gesture at its end, or each time that `debounceMs` has passed. */
  syncMode: { type: z._default(z.enum(["event", "debounce"]), "event"), view: "r" },
  /** Whether data is checked against the schema of its type when an item is added. */
  validateOnAdd: { type: z._default(z.boolean(), true), view: "none" },
  /** Whether data is checked against the schema of its type when it is patched. */
  validateOnPatch: { type: z._default(z.boolean(), false), view: "none" },
  /** How many nodes and edges there may be after what users add; code may add more. */
  maximumItems: { type: z._default(z.int().check(z.nonnegative()), 200_000), view: "none" },
  /** Which part of the canvas is shown, and how large; all of the graph when `null`. */
  viewport: { type: z._default(z.nullable(viewportType), null), view: "r" },
  /** The viewport that code set last: all views show it. */
  requestedViewport: {
    type: z._default(z.custom<RequestedViewport>(), () => noRequestedViewport),
    view: "r",
  },
  /** What lies over the upper side of the graph. */
  topPanel: panel,
  /** What lies over the lower side of the graph. */
  bottomPanel: panel,
  /** What lies over the left side of the graph. */
  leftPanel: panel,
  /** What lies over the right side of the graph. */
  rightPanel: panel,
  /** Whether edges may close a directed cycle. */
  allowEdgeLoops: off,
  /** Whether it is shown light or dark; as the page when `null`. */
  colorMode: { type: z._default(z.nullable(z.enum(["light", "dark"])), null), view: "r" },
  /** Whether the side bar with the node types is shown. */
  displaySideBar: on,
  /** The form of the graph of another library that this one was made of. */
  origin: { type: z._default(z.nullable(z.custom<GraphOrigin>()), null), view: "none" },
  /** Whether there is something to undo. */
  canUndo: off,
  /** Whether there is something to redo. */
  canRedo: off,
  /** Says what time it is: a pause splits what is typed into steps. */
  clock: { type: z._default(z.custom<Clock>(), () => systemClock), view: "none" },
} as const satisfies Shape;

/** The parameters that follow from others. */
export const derivedParameters = [
  "selection",
  "canUndo",
  "canRedo",
  "unfinished",
  "requestedViewport",
  "nodeTypeRecords",
  "edgeTypeRecords",
] as const satisfies (keyof typeof flowParameters)[];
