import type { JsonSchema, SchemaLike } from "@heddle/schema";

import type { DescribedItem } from "../item/described-item.ts";
import { assertTypeName } from "../item/type-name.ts";
import { type DataOf, typeSchemaOf } from "../item/type-schema.ts";
import { EdgeSpec, type EdgeSpecOptions } from "./edge-spec.ts";

/** What an edge type is made of. */
export interface EdgeTypeOptions<Schema extends SchemaLike = SchemaLike> {
  /** The name that edges say their type by. */
  readonly type: string;
  /** The name that is shown; the type when left out. */
  readonly label?: string | null | undefined;
  /** What the data of such edges has to be. */
  readonly schema?: Schema | null | undefined;
}

/** An edge type as data. */
export interface EdgeTypeJSON {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;
}

/** A template of edges: what data they carry. */
export class EdgeType<Data extends object = Record<string, unknown>> {
  readonly type: string;
  readonly label: string;
  readonly schema: JsonSchema | null;

  constructor({ type, label, schema }: EdgeTypeOptions) {
    assertTypeName("EdgeType", type);
    this.type = type;
    this.label = label ?? type;
    this.schema = schema === undefined || schema === null ? null : typeSchemaOf(schema);
  }

  /** An edge of this type. */
  edge(options: Omit<EdgeSpecOptions<Data>, "type">): EdgeSpec<Data> {
    return new EdgeSpec({ ...options, type: this.type });
  }

  /** Whether there is an edge and it is of this type. */
  describes<Item extends DescribedItem | undefined>(
    item: Item,
  ): item is Item & { readonly data: Data } {
    return item?.type === this.type;
  }

  /** The type as data, with its schema as JSON Schema. */
  toJSON(): EdgeTypeJSON {
    const { type, label, schema } = this;
    return { type, label, schema };
  }
}

/** An edge type whose schema says what type its data has. */
export function defineEdgeType<const Schema extends SchemaLike = Record<string, never>>(
  options: EdgeTypeOptions<Schema>,
): EdgeType<DataOf<Schema>> {
  return new EdgeType(options);
}
