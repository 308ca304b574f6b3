import type { EdgeEntry } from "./graph-change.ts";
import {
  type EdgeJSON,
  type EdgeRecord,
  assertEdgeEnds,
  blankEdge,
  copyEdge,
  edgeIdOf,
  newEdge,
} from "../record/edge-record.ts";
import type { EdgeSpecOptions } from "../record/edge-spec.ts";
import type { EdgeCreator } from "../item/edge-type.ts";
import { Edge } from "../item/edge.ts";
import { InvalidEdgeError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import { createItem, wrongItemProblem, typeNamed } from "../item/item-type.ts";
import { NodeSpec } from "../record/node-spec.ts";
import { Node } from "../item/node.ts";

/** An edge as a flow accepts it: fields, a spec or an `Edge` object. */
// A spec has the fields of an edge.
export type EdgeInput<Data extends object = object> = EdgeSpecOptions<Data> | Edge;

const fieldNames = ["id", "source", "target", ...Object.keys(blankEdge)] as (keyof EdgeJSON)[];

type Mutable<R> = { -readonly [Name in keyof R]: R[Name] };

/** The part of edge types that creates objects. */
export type EdgeTypes = Readonly<Record<string, { readonly create: EdgeCreator | null }>>;

/** The record of an edge, with the object that was passed or that the type's `create` returned. An edge without an id gets one from its ends. */
export function toEdgeEntry(
  caller: string,
  input: EdgeInput,
  taken: { has(id: string): boolean },
  types: EdgeTypes,
): EdgeEntry {
  const value: unknown = input;
  if (value instanceof Node || value instanceof NodeSpec) {
    throw new InvalidEdgeError(caller, "this is a node, not an edge; pass it to addNode");
  }
  assertEdgeEnds(caller, input);
  const id = input.id || new FreshIds(taken).take(edgeIdOf(input.source, input.target));
  if (input instanceof Edge) {
    return { record: copyEdge({ ...input.toJSON(), id }), instance: input };
  }
  // The collection validates the fields and freezes the record.
  const record: Mutable<EdgeRecord> = newEdge(input as EdgeRecord);
  record.id = id;
  if (isNoBends(record.bends)) delete record.bends;
  const entry: EdgeEntry = { record };
  const create = typeNamed(types, entry.record.type)?.create;
  return create ? createdEntry(caller, entry.record, create) : entry;
}

function isNoBends(bends: unknown): boolean {
  return Array.isArray(bends) && bends.length === 0;
}

/** The entry of an edge whose type creates its object. */
function createdEntry(caller: string, record: EdgeRecord, create: EdgeCreator): EdgeEntry {
  const instance = createItem(record, fieldNames, create, Edge);
  if (!instance) throw new InvalidEdgeError(caller, wrongItemProblem("Edge", record));
  return { record: copyEdge({ ...record, ...instance.toJSON() }), instance };
}
