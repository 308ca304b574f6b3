import type { JsonSchema, SchemaLike } from "@heddle/schema";

/** The two lists of ports of a node type. */
export type PortSide = "inputs" | "outputs";

/** The options of a port. */
export interface PortOptions {
  /** The value of `sourceHandle` or `targetHandle` of its edges. */
  readonly id: string;
  /** The displayed name; the id by default. */
  readonly label?: string | null | undefined;
  /** What flows through it: the name of a port type, or a schema. A port without a type fits every other one. */
  readonly type?: string | SchemaLike | null | undefined;
  /** The most edges that it can have; unlimited by default. */
  readonly maxConnections?: number | null | undefined;
  /** Whether a graph is incomplete without an edge here; `missingConnections` lists such ports. */
  readonly required?: boolean | null | undefined;
  /**
   * Whether users can connect here; true by default. With "start" they can only start a connection here, with "end" only
   * end one.
   */
  readonly connectable?: PortConnectable | null | undefined;
}

/** Which ends of a connection users can draw at a port: both, none, or one. */
export type PortConnectable = boolean | "start" | "end";

/** A port of a node type: its name, or its options. */
export type PortInput = string | PortOptions;

/** A port with more than a name, as JSON. */
export interface PortFields {
  readonly id: string;
  readonly label?: string;
  readonly type?: string | JsonSchema;
  readonly maxConnections?: number;
  readonly required?: true;
  readonly connectable?: Exclude<PortConnectable, true>;
}

/** A port as JSON: its name, or its fields if it has others. */
export type PortJSON = string | PortFields;

/** The id of a port. */
export function portId(port: PortJSON): string {
  return typeof port === "string" ? port : port.id;
}

/** The displayed name of a port. */
export function portLabel(port: PortJSON): string {
  return typeof port === "string" ? port : (port.label ?? port.id);
}

/** A port with all of its fields. */
export function portFields(port: PortJSON): PortFields {
  return typeof port === "string" ? { id: port } : port;
}

/** Whether users can draw this end of a connection at a port. */
export function canDraw(end: "start" | "end", { connectable }: PortFields): boolean {
  return connectable === undefined || connectable === end;
}

/** Whether an input of one type takes what an output of another gives. Without a type everything fits. */
export function typesFit(
  portTypes: Readonly<Record<string, { readonly accepts: readonly string[] }>>,
  output: PortFields["type"],
  input: PortFields["type"],
): boolean {
  if (typeof output !== "string" || typeof input !== "string" || output === input) return true;
  return Object.hasOwn(portTypes, input) && portTypes[input]?.accepts.includes(output) === true;
}

/** The ports of a node type, as the rules of connections read them. */
export interface PortLists {
  readonly inputs?: readonly PortJSON[] | null;
  readonly outputs?: readonly PortJSON[] | null;
}

/**
 * The port that an end of an edge is at. Without a handle that is the first port, where the canvas draws the edge.
 * Undefined for a handle that the type does not list, and for a type without a list, whose only port has no rules.
 */
export function portAt(
  type: PortLists | undefined,
  side: PortSide,
  handle: string | null | undefined,
): PortFields | undefined {
  const ports = type?.[side];
  const port = handle ? ports?.find((each) => portId(each) === handle) : ports?.[0];
  return port === undefined ? undefined : portFields(port);
}
