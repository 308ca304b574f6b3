import { DeclarationError, type OptionTable } from "@heddle/params";
import type { JsonSchema, SchemaLike } from "@heddle/schema";

import { assertObject } from "../argument-checks.ts";
import type { EdgeJSON } from "../record/edge-record.ts";
import { EdgeSpec, type EdgeSpecOptions } from "../record/edge-spec.ts";
import type { Edge } from "./edge.ts";
import {
  type DataOf,
  type Described,
  type DescribedItem,
  type TypedOptions,
  assertTypeOptions,
  creatorOf,
  typeSchemaOf,
} from "./item-type.ts";

/** The paths that an edge can follow, by React Flow's names, and `routed`, which goes around nodes. */
const edgeShapes = [
  "default",
  "bezier",
  "simplebezier",
  "straight",
  "step",
  "smoothstep",
  "routed",
] as const;

/** The path that an edge follows from one node to another. */
export type EdgeShapeName = (typeof edgeShapes)[number];

/** Creates the object of an edge from its fields: `(fields) => new Wire(fields)`. */
export type EdgeCreator = (fields: EdgeJSON) => Edge;

/** The options of an edge type. */
export interface EdgeTypeOptions<Schema extends SchemaLike = SchemaLike> {
  /** The name that edges have in their `type` field. */
  readonly type: string;
  /** The displayed name; `type` by default. */
  readonly label?: string | null | undefined;
  /** The schema of the data of such edges. */
  readonly schema?: Schema | null | undefined;
  /** Creates the object of such an edge when one is passed as plain data; not part of the JSON. */
  readonly create?: EdgeCreator | null | undefined;
  /** The path of such edges; by default that of the flow's other edges. */
  readonly shape?: EdgeShapeName | null | undefined;
}

/** The values are checked one by one. */
const optionTable: OptionTable<EdgeTypeOptions> = {
  type: "any",
  label: "any",
  schema: "any",
  shape: "any",
  create: "any",
};

/** An edge type as JSON. */
export interface EdgeTypeJSON {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly shape?: EdgeShapeName;
}

/** A template of edges: the schema of their data and the shape of their path. */
export class EdgeType<Data extends object = Record<string, unknown>> {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly shape: EdgeShapeName | null;
  readonly create: EdgeCreator | null;

  constructor(options: EdgeTypeOptions) {
    assertTypeOptions("EdgeType", options, optionTable);
    const { type, label, schema, shape } = options;
    assertShape(`EdgeType "${type}"`, shape);
    this.type = type;
    this.label = label ?? type;
    this.schema = schema === undefined || schema === null ? null : typeSchemaOf(schema);
    this.shape = shape ?? null;
    this.create = creatorOf(`EdgeType "${type}"`, options.create);
  }

  /** Creates a type from the result of `toJSON`. */
  static fromJSON(json: EdgeTypeJSON): EdgeType {
    return new EdgeType(json);
  }

  /** Creates the spec of an edge of this type. */
  edge(options: TypedOptions<EdgeSpecOptions<Data>, Data>): EdgeSpec<Data> {
    // Whether `data` is optional depends on its type.
    assertObject(`EdgeType "${this.type}".edge`, "the fields", options);
    const fields = options as Omit<EdgeSpecOptions<Data>, "type">;
    return new EdgeSpec({ ...fields, type: this.type });
  }

  /** Whether the argument is an edge of this type. */
  describes<Item extends DescribedItem | undefined>(item: Item): item is Described<Item, Data> {
    return item?.type === this.type;
  }

  /** The type as JSON, with its schema as JSON Schema. */
  toJSON(): EdgeTypeJSON {
    const { type, label, schema, shape } = this;
    return { type, label, schema, ...(shape !== null && { shape }) };
  }
}

/** Throws for an unknown shape. */
function assertShape(caller: string, shape: EdgeShapeName | null | undefined): void {
  if (shape === undefined || shape === null || edgeShapes.includes(shape)) return;
  throw new DeclarationError(
    `${caller}: there is no shape "${shape}"; use ${edgeShapes.join(", ")}`,
  );
}

/** Creates an edge type and infers the type of its data from the schema. */
export function defineEdgeType<const Schema extends SchemaLike = Record<string, never>>(
  options: EdgeTypeOptions<Schema>,
): EdgeType<DataOf<Schema>> {
  return new EdgeType(options);
}
