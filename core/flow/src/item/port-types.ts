import { type Issue, nearest } from "@heddle/params";
import type { JsonSchema } from "@heddle/schema";
import * as z from "zod/mini";

import type { EdgeTypeJSON } from "./edge-type.ts";
import { FreshIds } from "../fresh-ids.ts";
import { typesToJSON } from "./item-type.ts";
import { actionToJSON } from "./node-action.ts";
import type { NodeType, NodeTypeInView, NodeTypeJSON } from "./node-type.ts";
import {
  type PortFields,
  type PortJSON,
  type PortLists,
  type PortSide,
  portFields,
} from "../port/port.ts";
import { withColors } from "../port/port-colors.ts";
import { schemaFits } from "../port/schema-fit.ts";

/** What a flow declares about a type of ports. */
export interface PortTypeOptions {
  /** The displayed name; the name in the table by default. */
  readonly label?: string | undefined;
  /** The types that such an input takes, too. Not transitive: this is the whole list. */
  readonly accepts?: readonly string[] | undefined;
  /** The color of such ports and of the edges that start there, a CSS color; by default the flow chooses one. */
  readonly color?: string | undefined;
}

/** The zod type of the table of port types. */
export const portTypesType: z.ZodMiniType<Readonly<Record<string, PortTypeOptions>>> = z.record(
  z.string(),
  z.strictObject({
    label: z.optional(z.string()),
    accepts: z.optional(z.readonly(z.array(z.string()))),
    color: z.optional(z.string()),
  }),
);

/** A type of ports, as views read it. */
export interface PortTypeRecord {
  readonly label: string;
  /** The other types that fit into such an input. */
  readonly accepts: readonly string[];
  /** The declared color, or one that the flow has chosen. */
  readonly color: string;
}

const sides: readonly PortSide[] = ["inputs", "outputs"];

type NodeTypePorts = Readonly<Record<string, PortLists>>;
type PortTypes = Readonly<Record<string, PortTypeOptions>>;

/**
 * Issues of ports whose type the table does not know. It knows its own names and those that it accepts. Without a table
 * every name is a type.
 */
export function unknownPortTypes({
  nodeTypes,
  portTypes,
}: {
  readonly nodeTypes: NodeTypePorts;
  readonly portTypes: PortTypes;
}): Issue[] {
  const declared = Object.entries(portTypes);
  if (declared.length === 0) return [];
  const known = new Set(declared.flatMap(([name, { accepts = [] }]) => [name, ...accepts]));
  return typedPorts(nodeTypes).flatMap(({ nodeType, side, id, type }) =>
    typeof type !== "string" || known.has(type)
      ? []
      : {
          path: ["nodeTypes", nodeType, side, id],
          code: "unknown_port_type",
          message: `the port "${id}" has the type "${type}", which portTypes does not declare${hint(type, [...known])}`,
        },
  );
}

function hint(type: string, known: readonly string[]): string {
  const closest = nearest(type, known);
  return closest === undefined
    ? `; add it, or use one of ${known.join(", ")}`
    : `; did you mean "${closest}"?`;
}

interface TypedPort extends PortFields {
  readonly nodeType: string;
  readonly side: PortSide;
  readonly type: string | JsonSchema;
}

function typedPorts(nodeTypes: NodeTypePorts): TypedPort[] {
  return Object.entries(nodeTypes).flatMap(([nodeType, type]) =>
    sides.flatMap((side) =>
      (type[side] ?? [])
        .map(portFields)
        .flatMap(({ type: portType, ...port }) =>
          portType === undefined ? [] : { ...port, nodeType, side, type: portType },
        ),
    ),
  );
}

/**
 * Describes types for views, which compare names only: each schema of a port gets a name, and the model decides which
 * schemas fit. `{ inputs: [{ id: "n", type: { type: "number" } }] } → { inputs: [{ id: "n", type: "number" }] }`
 */
export function describeTypes(flow: DescribedTypes): {
  readonly nodeTypeRecords: Record<string, NodeTypeInView>;
  readonly edgeTypeRecords: Record<string, EdgeTypeJSON>;
  readonly portTypeRecords: Record<string, PortTypeRecord>;
  readonly validatesConnections: boolean;
} {
  const { portTypes, validateConnection } = flow;
  const nodeTypes = typesToJSON(flow.nodeTypes);
  const records = new Map<string, Omit<PortTypeRecord, "color"> & { readonly color?: string }>();
  const add = (name: string): void => {
    const { label = name, accepts = [], color } = ownRow(portTypes, name) ?? {};
    records.set(name, { label, accepts, ...(color !== undefined && { color }) });
  };
  const ports = typedPorts(nodeTypes);
  for (const name of Object.keys(portTypes)) add(name);
  for (const { type } of ports) if (typeof type === "string") add(type);
  const names = new SchemaNames(records);
  for (const { type } of ports) if (typeof type !== "string") names.add(type);
  for (const [target, to] of names.schemas) {
    const others = names.schemas.filter(([source]) => source !== target);
    const accepts = others.filter(([, from]) => schemaFits(from, to)).map(([source]) => source);
    records.set(target, { label: labelOf(to), accepts });
  }
  return {
    nodeTypeRecords: Object.fromEntries(
      Object.entries(nodeTypes).map(([name, type]) => {
        const actions = flow.nodeTypes[name]?.actions ?? [];
        const inView = { ...(actions.length > 0 && { actions: actions.map(actionToJSON) }) };
        return [name, { ...withTypeNames(type, names), ...inView }];
      }),
    ),
    edgeTypeRecords: typesToJSON(flow.edgeTypes),
    portTypeRecords: withColors(records),
    validatesConnections: validateConnection !== null,
  };
}

/** The parameters of a flow that views get a description of. */
interface DescribedTypes {
  readonly nodeTypes: Readonly<Record<string, Pick<NodeType<object>, "toJSON" | "actions">>>;
  readonly edgeTypes: Readonly<Record<string, { toJSON(): EdgeTypeJSON }>>;
  readonly portTypes: PortTypes;
  readonly validateConnection: unknown;
}

/** Names of schemas; equal schemas have the same name. */
class SchemaNames {
  readonly #fresh: FreshIds;
  readonly #names = new Map<string, string>();
  /** The schemas with their names. */
  readonly schemas: (readonly [name: string, schema: JsonSchema])[] = [];

  constructor(taken: { has(name: string): boolean }) {
    this.#fresh = new FreshIds(taken);
  }

  add(schema: JsonSchema): void {
    const key = JSON.stringify(schema);
    if (this.#names.has(key)) return;
    const name = this.#fresh.take(labelOf(schema));
    this.#names.set(key, name);
    this.schemas.push([name, schema]);
  }

  of(schema: JsonSchema): string | undefined {
    return this.#names.get(JSON.stringify(schema));
  }
}

/** `{ title: "Row", … } → "Row"`, `{ type: ["string", "null"] } → "string | null"`, `{ enum: … } → "value"` */
function labelOf(schema: JsonSchema): string {
  if (typeof schema !== "object") return "value";
  const { title, type = "value" } = schema;
  return title ?? [type].flat().join(" | ");
}

function withTypeNames(type: NodeTypeJSON, names: SchemaNames): NodeTypeJSON {
  const named = (port: PortJSON): PortJSON => {
    if (typeof port === "string" || port.type === undefined || typeof port.type === "string") {
      return port;
    }
    const { type: schema, ...rest } = port;
    const name = names.of(schema);
    return { ...rest, ...(name !== undefined && { type: name }) };
  };
  const { inputs, outputs } = type;
  return { ...type, inputs: inputs && inputs.map(named), outputs: outputs && outputs.map(named) };
}

function ownRow(portTypes: PortTypes, name: string): PortTypeOptions | undefined {
  return Object.hasOwn(portTypes, name) ? portTypes[name] : undefined;
}
