import { DeclarationError } from "@heddle/params";
import type { JsonSchema, SchemaLike } from "@heddle/schema";

import type { Described, DescribedItem } from "../item/described-item.ts";
import { assertTypeName } from "../item/type-name.ts";
import { creatorOf } from "../item/type-creator.ts";
import { assertTypeOptions } from "../item/type-options.ts";
import { type DataOf, typeSchemaOf } from "../item/type-schema.ts";
import type { TypedOptions } from "../item/typed-options.ts";
import type { Edge } from "./edge.ts";
import type { EdgeJSON } from "./edge-record.ts";
import { edgeShapes, type EdgeShapeName } from "./edge-shape.ts";
import { EdgeSpec, type EdgeSpecOptions } from "./edge-spec.ts";

/** Makes the object of an edge of its fields, as `(fields) => new Wire(fields)` does. */
export type EdgeCreator = (fields: EdgeJSON) => Edge;

/** What an edge type is made of. */
export interface EdgeTypeOptions<Schema extends SchemaLike = SchemaLike> {
  /** The name that edges say their type by. */
  readonly type: string;
  /** The name that is shown; the type when left out. */
  readonly label?: string | null | undefined;
  /** What the data of such edges has to be. */
  readonly schema?: Schema | null | undefined;
  /** Makes the object that stands for such an edge, whenever one is given as plain data; no part of the type's data. */
  readonly create?: EdgeCreator | null | undefined;
  /** The way that such edges take; that of the flow's other edges when left out. */
  readonly shape?: EdgeShapeName | null | undefined;
}

const optionNames = [
  "type",
  "label",
  "schema",
  "shape",
  "create",
] as const satisfies (keyof EdgeTypeOptions)[];

/** An edge type as data. */
export interface EdgeTypeJSON {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly shape?: EdgeShapeName;
}

/** A template of edges: what data they carry and how they run. */
export class EdgeType<Data extends object = Record<string, unknown>> {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
  readonly shape: EdgeShapeName | null;
  readonly create: EdgeCreator | null;

  constructor(options: EdgeTypeOptions) {
    const { type, label, schema, shape } = options;
    assertTypeName("EdgeType", type);
    assertTypeOptions(`EdgeType "${type}"`, options, optionNames);
    assertShape(`EdgeType "${type}"`, shape);
    this.type = type;
    this.label = label ?? type;
    this.schema = schema === undefined || schema === null ? null : typeSchemaOf(schema);
    this.shape = shape ?? null;
    this.create = creatorOf(`EdgeType "${type}"`, options.create);
  }

  /** The type that `toJSON` gave as data. */
  static fromJSON(json: EdgeTypeJSON): EdgeType {
    return new EdgeType(json);
  }

  /** An edge of this type. */
  edge(options: TypedOptions<EdgeSpecOptions<Data>, Data>): EdgeSpec<Data> {
    // Whether the data may be missing depends on what it is.
    const fields = options as Omit<EdgeSpecOptions<Data>, "type">;
    return new EdgeSpec({ ...fields, type: this.type });
  }

  /** Whether there is an edge and it is of this type. */
  describes<Item extends DescribedItem | undefined>(item: Item): item is Described<Item, Data> {
    return item?.type === this.type;
  }

  /** The type as data, with its schema as JSON Schema. */
  toJSON(): EdgeTypeJSON {
    const { type, label, schema, shape } = this;
    return { type, label, schema, ...(shape !== null && { shape }) };
  }
}

/** Throws for what is no way that an edge can take. */
function assertShape(where: string, shape: EdgeShapeName | null | undefined): void {
  if (shape === undefined || shape === null || edgeShapes.includes(shape)) return;
  throw new DeclarationError(
    `${where}: there is no shape "${shape}"; use ${edgeShapes.join(", ")}`,
  );
}

/** An edge type whose schema says what type its data has. */
export function defineEdgeType<const Schema extends SchemaLike = Record<string, never>>(
  options: EdgeTypeOptions<Schema>,
): EdgeType<DataOf<Schema>> {
  return new EdgeType(options);
}
