import type { EdgeEntry } from "../change/graph-change.ts";
import { InvalidEdgeError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import { givenOver } from "../item/given-over.ts";
import { created, misfit } from "../item/type-creator.ts";
import { typeNamed } from "../item/type-named.ts";
import { Node } from "../node/node.ts";
import { NodeSpec } from "../node/node-spec.ts";
import { assertEdgeEnds } from "./edge-ends.ts";
import { edgeIdOf } from "./edge-id.ts";
import { Edge } from "./edge.ts";
import { blankEdge } from "./blank-edge.ts";
import type { EdgeJSON, EdgeRecord } from "./edge-record.ts";
import type { EdgeSpecOptions } from "./edge-spec.ts";
import type { EdgeCreator } from "./edge-type.ts";

/** An edge as it is given to a flow: fields, a spec or an object of its own. */
// A spec has the fields of an edge.
export type EdgeInput<Data extends object = object> = EdgeSpecOptions<Data> | Edge;

/** What a record starts as: it has all fields, so that none has to be added to it. */
const start: EdgeRecord = { id: "", source: "", target: "", ...blankEdge };

/** The fields that every edge has. */
const fieldNames = Object.keys(start) as (keyof EdgeJSON)[];

type EdgeTypes = Readonly<Record<string, { readonly create: EdgeCreator | null }>>;

/** The record of an edge that is given, with the object that it is given as, or that its type makes of it; without an id it gets one of its ends. */
export function edgeEntryOf(
  where: string,
  input: EdgeInput,
  taken: { has(id: string): boolean },
  types: EdgeTypes,
): EdgeEntry {
  const given: unknown = input;
  if (given instanceof Node || given instanceof NodeSpec) {
    throw new InvalidEdgeError(where, "this is a node, not an edge; give it to addNode");
  }
  assertEdgeEnds(where, input);
  const id = input.id || new FreshIds(taken).take(edgeIdOf(input.source, input.target));
  if (input instanceof Edge) return { record: { ...input.toJSON(), id }, instance: input };
  const record = givenOver(start, input);
  record["id"] = id;
  // The collection checks the types of what is given, and copies it.
  const entry = { record: record as unknown as EdgeRecord };
  const create = typeNamed(types, entry.record.type)?.create;
  return create ? embodied(where, entry.record, create) : entry;
}

/** An edge with the object that its type makes of it. */
function embodied(where: string, record: EdgeRecord, create: EdgeCreator): EdgeEntry {
  const instance = created(record, fieldNames, create, Edge);
  if (!instance) throw new InvalidEdgeError(where, misfit("Edge", record));
  return { record: { ...record, ...instance.toJSON() }, instance };
}
