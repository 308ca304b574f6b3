import { assertOptions, DeclarationError, isPlainObject, type OptionTable } from "@heddle/params";
import type { JsonSchema, SchemaLike } from "@heddle/schema";

import { assertObject } from "../argument-checks.ts";
import {
  type DataOf,
  type Described,
  type DescribedItem,
  type TypedOptions,
  assertTypeOptions,
  creatorOf,
  typeSchemaOf,
} from "./item-type.ts";
import {
  type PortConnectable,
  portId,
  type PortFields,
  type PortInput,
  type PortJSON,
  type PortOptions,
  type PortSide,
} from "../port/port.ts";
import { type NodeAction, type NodeActionJSON, toActions } from "./node-action.ts";
import type { NodeJSON } from "../record/node-record.ts";
import { NodeSpec, type NodeSpecOptions } from "../record/node-spec.ts";
import type { Node } from "./node.ts";

/** How a node shows several views: one at a time, below each other, or as tabs. */
export type PanePolicy = "single" | "stack" | "tabs";

const panePolicies: readonly PanePolicy[] = ["single", "stack", "tabs"];

/** Creates the object of a node from its fields: `(fields) => new Filter(fields)`. */
export type NodeCreator = (fields: NodeJSON) => Node;

/** The options of a node type. */
export interface NodeTypeOptions<Schema extends SchemaLike = SchemaLike> {
  /** The name that nodes have in their `type` field. */
  readonly type: string;
  /** The displayed name; `type` by default. */
  readonly label?: string | null | undefined;
  /** The schema of the data of such nodes. */
  readonly schema?: Schema | null | undefined;
  /** The ports for incoming connections: names, or options such as `{ id: "in", type: "image" }`. */
  readonly inputs?: readonly PortInput[] | null | undefined;
  /** The ports for outgoing connections. */
  readonly outputs?: readonly PortInput[] | null | undefined;
  /** How a node shows several views. */
  readonly panePolicy?: PanePolicy | null | undefined;
  /** The same option with the spelling of the JSON. */
  readonly pane_policy?: PanePolicy | null | undefined;
  /** Creates the object of such a node when one is passed as plain data; not part of the JSON. */
  readonly create?: NodeCreator | null | undefined;
  /** A symbol that is shown next to the name. */
  readonly icon?: string | null | undefined;
  /** The color of such nodes, a CSS color. */
  readonly color?: string | null | undefined;
  /** Entries in the context menu of such nodes; not part of the JSON. */
  readonly actions?: readonly NodeAction[] | null | undefined;
}

/** The values are checked one by one. */
const optionTable: OptionTable<NodeTypeOptions> = {
  type: "any",
  label: "any",
  schema: "any",
  inputs: "any",
  outputs: "any",
  panePolicy: "any",
  pane_policy: "any",
  create: "any",
  icon: "any",
  color: "any",
  actions: "any",
};

/** A node type as JSON. */
export interface NodeTypeJSON {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly inputs: readonly PortJSON[] | null;
  readonly outputs: readonly PortJSON[] | null;
  readonly pane_policy: PanePolicy;
  readonly icon?: string;
  readonly color?: string;
}

/** A node type as views see it. */
export interface NodeTypeInView extends NodeTypeJSON {
  /** Whether a definition in the graph declares the type: its nodes are instances of a subgraph. */
  readonly subgraph?: true;
  readonly actions?: readonly NodeActionJSON[];
}

/** A template of nodes: the schema of their data, their ports and their appearance. */
export class NodeType<Data extends object = Record<string, unknown>> {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly inputs: readonly PortJSON[] | null;
  readonly outputs: readonly PortJSON[] | null;
  readonly panePolicy: PanePolicy;
  readonly create: NodeCreator | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly actions: readonly NodeAction[];

  constructor(options: NodeTypeOptions) {
    assertTypeOptions("NodeType", options, optionTable);
    const { type, label, schema, inputs, outputs, icon, color } = options;
    const panePolicy = options.panePolicy ?? options.pane_policy ?? "single";
    if (!panePolicies.includes(panePolicy)) {
      throw new DeclarationError(
        `NodeType "${type}": there is no panePolicy "${panePolicy}"; use ${panePolicies.join(", ")}`,
      );
    }
    this.type = type;
    this.label = label ?? type;
    this.schema = schema === undefined || schema === null ? null : typeSchemaOf(schema);
    this.inputs = toPorts(`NodeType "${type}"`, "inputs", inputs);
    this.outputs = toPorts(`NodeType "${type}"`, "outputs", outputs);
    this.panePolicy = panePolicy;
    this.create = creatorOf(`NodeType "${type}"`, options.create);
    this.icon = icon ?? null;
    this.color = color ?? null;
    this.actions = toActions(`NodeType "${type}"`, options.actions);
  }

  /** Creates a type from the result of `toJSON`. */
  static fromJSON(json: NodeTypeJSON): NodeType {
    return new NodeType(json);
  }

  /** Creates the spec of a node of this type. */
  node(options: TypedOptions<NodeSpecOptions<Data>, Data>): NodeSpec<Data> {
    // Whether `data` is optional depends on its type.
    assertObject(`NodeType "${this.type}".node`, "the fields", options);
    const fields = options as Omit<NodeSpecOptions<Data>, "type">;
    return new NodeSpec({ ...fields, type: this.type });
  }

  /** Whether the argument is a node of this type. */
  describes<Item extends DescribedItem | undefined>(item: Item): item is Described<Item, Data> {
    return item?.type === this.type;
  }

  /** The type as JSON, with its schema as JSON Schema. */
  toJSON(): NodeTypeJSON {
    const { type, label, schema, inputs, outputs, panePolicy, icon, color } = this;
    return {
      type,
      label,
      schema,
      inputs,
      outputs,
      pane_policy: panePolicy,
      ...(icon !== null && { icon }),
      ...(color !== null && { color }),
    };
  }
}

const portOptions: OptionTable<PortOptions> = {
  id: "any",
  label: "any",
  type: "any",
  maxConnections: "any",
  required: "any",
  connectable: "any",
};

/**
 * Checks and freezes the ports of a node type; a port that has only a name becomes that name.
 * `["in", { id: "mask", type: "image" }, { id: "out" }] → ["in", { id: "mask", type: "image" }, "out"]`
 */
function toPorts(
  caller: string,
  side: PortSide,
  ports: readonly PortInput[] | null | undefined,
): readonly PortJSON[] | null {
  if (ports === undefined || ports === null) return null;
  const list: unknown = ports;
  if (!Array.isArray(list)) throw notPorts(caller, side);
  const parsed = ports.map((port) => toPort(caller, side, port));
  if (new Set(parsed.map(portId)).size < parsed.length) throw notPorts(caller, side);
  return Object.freeze(parsed);
}

function toPort(caller: string, side: PortSide, port: PortInput): PortJSON {
  const options: unknown = typeof port === "string" ? { id: port } : port;
  if (!isPlainObject(options)) throw notPorts(caller, side);
  const { id, label, type, maxConnections, required, connectable } =
    options as unknown as PortOptions;
  if (typeof id !== "string" || id === "") throw notPorts(caller, side);
  const name = `${caller}: the port "${id}" of ${side}`;
  assertOptions(name, options, portOptions);
  const fields: PortFields = {
    id,
    ...(isGiven(label) && { label }),
    ...(isGiven(type) && { type: toPortType(name, type) }),
    ...(isGiven(maxConnections) && { maxConnections: toCapacity(name, maxConnections) }),
    ...(required === true && { required }),
    ...(isGiven(connectable) && toConnectable(name, connectable)),
  };
  return Object.keys(fields).length === 1 ? id : Object.freeze(fields);
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

function toPortType(name: string, type: string | SchemaLike): string | JsonSchema {
  if (typeof type !== "string") return typeSchemaOf(type);
  if (type !== "") return type;
  throw new DeclarationError(`${name} has an empty type; name one, or leave it out`);
}

function toCapacity(name: string, maxConnections: number): number {
  if (Number.isInteger(maxConnections) && maxConnections > 0) return maxConnections;
  throw new DeclarationError(`${name}: maxConnections has to be a whole number from 1 on`);
}

function toConnectable(
  name: string,
  connectable: PortConnectable,
): Pick<PortFields, "connectable"> {
  if (connectable === true) return {};
  if (connectable === false || connectable === "start" || connectable === "end") {
    return { connectable };
  }
  throw new DeclarationError(`${name}: connectable has to be true, false, "start" or "end"`);
}

function notPorts(caller: string, side: PortSide): DeclarationError {
  return new DeclarationError(
    `${caller}: ${side} has to be a list of ports with distinct names, such as ["in", { id: "mask", type: "image" }]`,
  );
}

/** Creates a node type and infers the type of its data from the schema. */
export function defineNodeType<const Schema extends SchemaLike = Record<string, never>>(
  options: NodeTypeOptions<Schema>,
): NodeType<DataOf<Schema>> {
  return new NodeType(options);
}
