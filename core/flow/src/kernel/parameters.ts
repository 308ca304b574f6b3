import {
  assertOptions,
  type Declaration,
  type InitialValues,
  type Issue,
  maximumDepth,
  nestsDeeper,
  ParameterError,
  type Shape,
  recordReader,
} from "@heddle/params";
import { viewType } from "@heddle/views";
import * as z from "zod/mini";

import { type ConnectionRuleOptions, connectionRulesType } from "../rules/connection.ts";
import type { GraphOrigin } from "../document/graph-document.ts";
import type { EdgeInput } from "../change/edge-input.ts";
import type { NodeInput } from "../change/node-input.ts";
import { type EdgeDefaults, edgeDefaultsType } from "../item/edge-defaults.ts";
import { copyEdge, type EdgeEnds, edgeRecordType } from "../record/edge-record.ts";
import { EdgeType, type EdgeTypeJSON, type EdgeTypeOptions } from "../item/edge-type.ts";
import { noEntries } from "../record/entries.ts";
import { copyNode, nodeRecordType } from "../record/node-record.ts";
import { NodeType, type NodeTypeInView, type NodeTypeOptions } from "../item/node-type.ts";
import type { ValidateConnection } from "../edit/connection-checks.ts";
import {
  type PortTypeOptions,
  type PortTypeRecord,
  portTypesType,
  unknownPortTypes,
} from "../item/port-types.ts";
import { derivedViewerParameters, viewerParameters } from "../viewer/viewer-parameters.ts";
import type { FeatureSet } from "./feature.ts";
import { type RequestedViewport, noRequestedViewport } from "../viewport.ts";

const on = { type: z._default(z.boolean(), true), view: "r" } as const;
const off = { type: z._default(z.boolean(), false), view: "r" } as const;

const zoomLimit = {
  type: z._default(z.nullable(z.number().check(z.positive())), null),
  view: "r",
} as const;

const gridSize = z.number().check(z.minimum(1), z.maximum(10_000));

/** A list of two, because a tuple would be the only one of a graph: zod's takes 1 kB of each page. */
const gridType = z.readonly(
  z.array(gridSize).check(z.minLength(2), z.maxLength(2)),
) as unknown as z.ZodMiniType<readonly [width: number, height: number]>;

/** A table by type name. */
const tableOf = <Row>() => z._default(z.record(z.string(), z.custom<Row>()), {});

/**
 * Lists and tables of a flow cannot be changed in place, because the flow would not notice. Assigning into them throws
 * an error that names the setter.
 */
export function readOnlyTable<Value extends object, Input>(
  name: string,
  type: z.ZodMiniType<Value, Input>,
): z.ZodMiniType<Value, Input> {
  return z.pipe(
    type,
    z.transform((value: Value) => readOnly(name, value)),
  );
}

function readOnly<Value extends object>(name: string, value: Value): Value {
  const example = Array.isArray(value) ? `[...flow.${name}, view]` : `{ ...flow.${name}, name: … }`;
  const reject = (): never => {
    throw new ParameterError(
      "read_only",
      `flow.${name} cannot be changed in place; assign a new value, flow.${name} = ${example}`,
    );
  };
  const traps = { set: reject, defineProperty: reject, deleteProperty: reject };
  return new Proxy(Object.freeze(value), traps);
}

/** A panel: a list of views. */
function panel(name: string) {
  return { type: readOnlyTable(name, z._default(z.array(viewType), [])), view: "r" } as const;
}

/** A table of types. The options of a type are accepted in its place. */
function typesOf<Type extends object, Options extends object>(
  name: string,
  TypeClass: new (options: Options) => Type,
): z.ZodMiniType<Record<string, Type>, Readonly<Record<string, Type | Options>> | undefined> {
  const input = z.custom<Type | Options>(
    (value) => typeof value === "object" && value !== null,
    `must be of the class ${TypeClass.name}, or its options`,
  );
  const toType = z.transform((type: Type | Options) =>
    type instanceof TypeClass ? type : new TypeClass(type as Options),
  );
  const table = z._default(z.record(z.string(), z.pipe(input, toType)), {});
  return readOnlyTable(name, table);
}

/** Not for views, but part of the file. */
const savableOrigin = z.custom<GraphOrigin>(
  (origin) => !nestsDeeper(origin),
  `cannot nest deeper than ${maximumDepth} levels`,
);

/** The declaration of the names of the features that a class of flows has, for views. */
export function featureNames(names: readonly string[]): Declaration {
  return { type: z._default(z.array(z.string()), [...names]), view: "r", constant: true };
}

/** The parameters of every flow. */
export const kernelParameters = {
  ...viewerParameters,
  /** The names of the features of the flow. */
  features: { type: z._default(z.array(z.string()), []), view: "r", constant: true },
  /** The records of the nodes, by id. */
  nodeRecords: {
    collection: nodeRecordType,
    reader: recordReader(nodeRecordType, { copy: copyNode, ownsRecords: true }),
    view: "r",
    merges: ["data"],
    closed: true,
  },
  /** The records of the edges, by id. */
  edgeRecords: {
    collection: edgeRecordType,
    reader: recordReader(edgeRecordType, { copy: copyEdge, ownsRecords: true }),
    view: "r",
    merges: ["data"],
    closed: true,
  },
  /** The types of nodes, by name. */
  nodeTypes: {
    type: typesOf<NodeType<object>, NodeTypeOptions>("nodeTypes", NodeType),
    view: "none",
  },
  /** The types of edges, by name. */
  edgeTypes: {
    type: typesOf<EdgeType<object>, EdgeTypeOptions>("edgeTypes", EdgeType),
    view: "none",
  },
  /** The node types as JSON, for views. The type of a port is its name in `portTypeRecords`, even for a schema. */
  nodeTypeRecords: { type: tableOf<NodeTypeInView>(), view: "r" },
  /** The edge types as JSON, for views. */
  edgeTypeRecords: { type: tableOf<EdgeTypeJSON>(), view: "r" },
  /** The types of ports, by name: what they accept, and their color. */
  portTypes: {
    type: z._default(portTypesType, (): Readonly<Record<string, PortTypeOptions>> => ({})),
    view: "none",
  },
  /** All types of ports of the node types, for views. */
  portTypeRecords: { type: tableOf<PortTypeRecord>(), view: "r" },
  /** How long views wait for another move of the viewport with the `syncMode` "debounce", in milliseconds. */
  debounceMs: { type: z._default(z.int().check(z.nonnegative()), 150), view: "r" },
  /** The fields of edges that do not set their own. */
  defaultEdgeOptions: {
    type: z._default(edgeDefaultsType, (): EdgeDefaults => noEntries),
    view: "r",
  },
  /** Whether users may change the graph. */
  editable: on,
  /** Whether users may connect nodes. */
  enableConnect: on,
  /** Whether users may delete items. */
  enableDelete: on,
  /** Whether more than one item can be selected. */
  enableMultiselect: on,
  /** Whether the minimap is shown. */
  showMinimap: off,
  /** Whether the outline is shown: the nodes as a tree by groups. Users can open and close it. */
  showOutline: off,
  /**
   * What the wheel does: with "mouse" it zooms; with "trackpad" it pans, and a pinch or Ctrl with the wheel zooms; with "auto" it
   * depends on the device.
   */
  navigation: { type: z._default(z.enum(["mouse", "trackpad", "auto"]), "mouse"), view: "r" },
  /** Whether a drag of the ground draws a selection box instead of panning, except by touch. */
  selectionOnDrag: off,
  /** Whether views send the viewport after each move, or once after `debounceMs` without one. */
  syncMode: { type: z._default(z.enum(["event", "debounce"]), "event"), view: "r" },
  /** Whether data is validated against the schema of its type when an item is added. */
  validateOnAdd: { type: z._default(z.boolean(), true), view: "none" },
  /** Whether data is validated against the schema of its type when it is patched. */
  validateOnPatch: { type: z._default(z.boolean(), false), view: "none" },
  /** The most nodes and edges that users may create; code may add more. */
  maximumItems: { type: z._default(z.int().check(z.nonnegative()), 200_000), view: "none" },
  /** The bytes beyond which users cannot enlarge the graph, as `bytes` estimates them; code can. */
  maximumBytes: { type: z._default(z.int().check(z.nonnegative()), 32_000_000), view: "none" },
  /** The smallest zoom of every view; `null` depends on the graph. */
  minZoom: zoomLimit,
  /** The largest zoom of every view; `null` is 4. */
  maxZoom: zoomLimit,
  /** Under this name, each browser keeps the viewport of its user, which is not sent to the flow; `null` sends it. */
  viewportKey: { type: z._default(z.nullable(z.string().check(z.minLength(1))), null), view: "r" },
  /** The viewport that code set last: all views show it. */
  requestedViewport: {
    type: z._default(z.custom<RequestedViewport>(), () => noRequestedViewport),
    view: "r",
  },
  /** The views at the top of the canvas. */
  topPanel: panel("topPanel"),
  /** The views at the bottom of the canvas. */
  bottomPanel: panel("bottomPanel"),
  /** The views at the left of the canvas. */
  leftPanel: panel("leftPanel"),
  /** The views at the right of the canvas. */
  rightPanel: panel("rightPanel"),
  /** Whether edges may close a directed cycle. */
  allowEdgeLoops: off,
  /** The rules about types and capacities of ports, duplicates and direction. */
  connectionRules: {
    type: z._default(connectionRulesType, (): ConnectionRuleOptions => noEntries),
    view: "r",
  },
  /** Decides about connections that the rules allow: returns a reason or nothing, or a promise of it. */
  validateConnection: {
    type: z._default(
      z.nullable(
        z.custom<ValidateConnection>(
          (value) => typeof value === "function",
          "must be a function that returns a reason, nothing, or a promise",
        ),
      ),
      null,
    ),
    view: "none",
  },
  /** How long a user's connection waits for `validateConnection`, in milliseconds. */
  connectionTimeoutMs: { type: z._default(z.int().check(z.nonnegative()), 10_000), view: "none" },
  /** Whether there is a `validateConnection`: then views cannot know which connections are allowed. */
  validatesConnections: off,
  /** The connections of users that wait for `validateConnection`. */
  pendingConnections: { type: z._default(z.array(z.custom<EdgeEnds>()), []), view: "r" },
  /** Whether views call `hover`: somebody listens to one of its events. */
  reportsHover: off,
  /** The grid that dragged nodes snap to, `[width, height]` in pixels; `null` is none. */
  snapGrid: {
    type: z._default(z.nullable(gridType), null),
    view: "r",
  },
  /** Whether dragged nodes snap to the sides, middles and gaps of nodes near them, and show lines there. */
  helperLines: off,
  /** The color scheme; `null` follows the page. */
  colorMode: { type: z._default(z.nullable(z.enum(["light", "dark"])), null), view: "r" },
  /** Whether the side bar with the node types is shown. */
  displaySideBar: on,
  /** What a flow cannot express about the graph of another library that it was converted from. */
  origin: { type: z._default(z.nullable(savableOrigin), null), view: "none" },
  /** The source of time: a pause starts a new undo step while typing. */
  clock: { type: z._default(z.custom<Clock>(), () => systemClock), view: "none" },
} as const satisfies Shape;

/** The parameters that the flow derives from others; they cannot be set. */
const derivedParameters = [
  ...derivedViewerParameters,
  "features",
  "requestedViewport",
  "nodeTypeRecords",
  "edgeTypeRecords",
  "portTypeRecords",
  "validatesConnections",
  "pendingConnections",
  "reportsHover",
] as const satisfies (keyof typeof kernelParameters)[];

/** The options of a flow of the kernel; each has a default. */
export type KernelOptions = Omit<
  InitialValues<typeof kernelParameters>,
  (typeof derivedParameters)[number]
> & {
  readonly visible?: boolean;
  readonly nodes?: readonly NodeInput[];
  readonly edges?: readonly EdgeInput[];
};

/** The names of the parameters that the kernel derives. */
export const kernelDerived: ReadonlySet<string> = new Set(derivedParameters);

interface DeclaringClass {
  readonly shape: Shape;
  readonly featureSet: Pick<FeatureSet, "derived">;
}

/** The options of a flow; throws for an unknown one and names the closest. */
export function parseOptions({ shape, featureSet }: DeclaringClass, options: object): object {
  assertSettable(featureSet, Object.keys(options));
  const isOption = ([name, declaration]: readonly [string, Declaration]): boolean =>
    "type" in declaration && !featureSet.derived.has(name);
  const names = [
    "nodes",
    "edges",
    ...Object.entries(shape)
      .filter(isOption)
      .map(([name]) => name),
  ];
  assertOptions("new Flow", options, Object.fromEntries(names.map((name) => [name, "any"])));
  return options;
}

/** Throws for a derived parameter. */
export function assertSettable(
  { derived }: Pick<FeatureSet, "derived">,
  names: Iterable<string>,
): void {
  const name = [...names].find((each) => derived.has(each));
  if (name === undefined) return;
  throw new ParameterError("derived", `Flow.${name} is derived from the graph and cannot be set`);
}

/** The issues of new tables of types: names that differ from the key, and unknown types of ports. */
export function typeIssues(
  values: Readonly<Record<string, unknown>>,
  { nodeTypes, portTypes }: Parameters<typeof unknownPortTypes>[0],
): Issue[] {
  const arePortsNew = "nodeTypes" in values || "portTypes" in values;
  return [
    ...misnamedTypes(values),
    ...(arePortsNew ? unknownPortTypes({ nodeTypes, portTypes }) : []),
  ];
}

/** A type is registered under its own name. */
function misnamedTypes(values: Readonly<Record<string, unknown>>): Issue[] {
  return (["nodeTypes", "edgeTypes"] as const).flatMap((table) =>
    Object.entries((values[table] ?? {}) as Readonly<Record<string, { readonly type: unknown }>>)
      .filter(([name, type]) => type?.type !== name)
      .map(([name, type]) => ({
        path: [table, name],
        code: "misnamed",
        message: `must be a type called "${name}", not "${String(type?.type)}"`,
      })),
  );
}

/** The source of time of a flow. */
export interface Clock {
  /** The time in milliseconds. */
  now(): number;
}

const systemClock: Clock = { now: () => Date.now() };
