import type { EdgeEntry } from "../change/graph-change.ts";
import {
  type EdgeJSON,
  type EdgeRecord,
  assertEdgeEnds,
  blankEdge,
  edgeIdOf,
} from "./edge-record.ts";
import type { EdgeSpecOptions } from "./edge-spec.ts";
import type { EdgeCreator } from "./edge-type.ts";
import { Edge } from "./edge.ts";
import { InvalidEdgeError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import { applyDefaults } from "../item/entries.ts";
import { createItem, wrongItemProblem, typeNamed } from "../item/item-type.ts";
import { NodeSpec } from "../node/node-spec.ts";
import { Node } from "../node/node.ts";

/** An edge as a flow accepts it: fields, a spec or an `Edge` object. */
// A spec has the fields of an edge.
export type EdgeInput<Data extends object = object> = EdgeSpecOptions<Data> | Edge;

/** Has every field, so that all records share one hidden class. */
const template: EdgeRecord = { id: "", source: "", target: "", ...blankEdge };

const fieldNames = Object.keys(template) as (keyof EdgeJSON)[];

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
  if (input instanceof Edge) return { record: { ...input.toJSON(), id }, instance: input };
  const record = applyDefaults(input, template);
  record["id"] = id;
  if (isNoBends(record["bends"])) delete record["bends"];
  // The collection validates the fields and copies them.
  const entry = { record: record as unknown as EdgeRecord };
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
  return { record: { ...record, ...instance.toJSON() }, instance };
}
