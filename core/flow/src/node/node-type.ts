import { DeclarationError } from "@heddle/params";
import type { JsonSchema, SchemaLike } from "@heddle/schema";

import type { Described, DescribedItem } from "../item/described-item.ts";
import { assertTypeName } from "../item/type-name.ts";
import { creatorOf } from "../item/type-creator.ts";
import { assertTypeOptions } from "../item/type-options.ts";
import { type DataOf, typeSchemaOf } from "../item/type-schema.ts";
import type { TypedOptions } from "../item/typed-options.ts";
import type { Node } from "./node.ts";
import type { NodeJSON } from "./node-record.ts";
import { NodeSpec, type NodeSpecOptions } from "./node-spec.ts";
import { panePolicies, type PanePolicy } from "./pane-policy.ts";

/** Makes the object of a node of its fields, as `(fields) => new Filter(fields)` does. */
export type NodeCreator = (fields: NodeJSON) => Node;

/** What a node type is made of. */
export interface NodeTypeOptions<Schema extends SchemaLike = SchemaLike> {
  /** The name that nodes say their type by. */
  readonly type: string;
  /** The name that is shown; the type when left out. */
  readonly label?: string | null | undefined;
  /** What the data of such nodes has to be. */
  readonly schema?: Schema | null | undefined;
  /** The names of the ports for incoming connections. */
  readonly inputs?: readonly string[] | null | undefined;
  /** The names of the ports for outgoing connections. */
  readonly outputs?: readonly string[] | null | undefined;
  /** How several views inside a node are shown. */
  readonly panePolicy?: PanePolicy | null | undefined;
  /** The same, as data calls it. */
  readonly pane_policy?: PanePolicy | null | undefined;
  /** Makes the object that stands for such a node, whenever one is given as plain data; no part of the type's data. */
  readonly create?: NodeCreator | null | undefined;
  /** A sign that is shown with the name. */
  readonly icon?: string | null | undefined;
  /** The color of such nodes, as CSS writes it. */
  readonly color?: string | null | undefined;
}

const optionNames = [
  "type",
  "label",
  "schema",
  "inputs",
  "outputs",
  "panePolicy",
  "pane_policy",
  "create",
  "icon",
  "color",
] as const satisfies (keyof NodeTypeOptions)[];

/** A node type as data. */
export interface NodeTypeJSON {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly inputs: readonly string[] | null;
  readonly outputs: readonly string[] | null;
  readonly pane_policy: PanePolicy;
  readonly icon?: string;
  readonly color?: string;
}

/** A template of nodes: their data, their ports and how they are shown. */
export class NodeType<Data extends object = Record<string, unknown>> {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly inputs: readonly string[] | null;
  readonly outputs: readonly string[] | null;
  readonly panePolicy: PanePolicy;
  readonly create: NodeCreator | null;
  readonly icon: string | null;
  readonly color: string | null;

  constructor(options: NodeTypeOptions) {
    const { type, label, schema, inputs, outputs, icon, color } = options;
    const panePolicy = options.panePolicy ?? options.pane_policy ?? "single";
    assertTypeName("NodeType", type);
    assertTypeOptions(`NodeType "${type}"`, options, optionNames);
    assertPorts(`NodeType "${type}"`, "inputs", inputs);
    assertPorts(`NodeType "${type}"`, "outputs", outputs);
    if (!panePolicies.includes(panePolicy)) {
      throw new DeclarationError(
        `NodeType "${type}": there is no panePolicy "${panePolicy}"; use ${panePolicies.join(", ")}`,
      );
    }
    this.type = type;
    this.label = label ?? type;
    this.schema = schema === undefined || schema === null ? null : typeSchemaOf(schema);
    this.inputs = portsOf(inputs);
    this.outputs = portsOf(outputs);
    this.panePolicy = panePolicy;
    this.create = creatorOf(`NodeType "${type}"`, options.create);
    this.icon = icon ?? null;
    this.color = color ?? null;
  }

  /** The type that `toJSON` gave as data. */
  static fromJSON(json: NodeTypeJSON): NodeType {
    return new NodeType(json);
  }

  /** A node of this type. */
  node(options: TypedOptions<NodeSpecOptions<Data>, Data>): NodeSpec<Data> {
    // Whether the data may be missing depends on what it is.
    const fields = options as Omit<NodeSpecOptions<Data>, "type">;
    return new NodeSpec({ ...fields, type: this.type });
  }

  /** Whether there is a node and it is of this type. */
  describes<Item extends DescribedItem | undefined>(item: Item): item is Described<Item, Data> {
    return item?.type === this.type;
  }

  /** The type as data, with its schema as JSON Schema. */
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

/** Throws for what are no names of ports, each there once. */
function assertPorts(where: string, name: string, ports: unknown): void {
  if (ports === undefined || ports === null) return;
  const isNames = Array.isArray(ports) && ports.every((port) => typeof port === "string" && port);
  if (!isNames || new Set(ports).size < ports.length) {
    throw new DeclarationError(`${where}: ${name} is a list of names, each of them once`);
  }
}

function portsOf(ports: readonly string[] | null | undefined): readonly string[] | null {
  return ports ? Object.freeze([...ports]) : null;
}

/** A node type whose schema says what type its data has. */
export function defineNodeType<const Schema extends SchemaLike = Record<string, never>>(
  options: NodeTypeOptions<Schema>,
): NodeType<DataOf<Schema>> {
  return new NodeType(options);
}
