import type { EdgeEntry } from "../change/graph-change.ts";
import { InvalidEdgeError } from "../flow-errors.ts";
import { FreshIds } from "../fresh-ids.ts";
import { givenOver } from "../item/given-over.ts";
import { edgeIdOf } from "./edge-id.ts";
import { Edge } from "./edge.ts";
import { blankEdge } from "./blank-edge.ts";
import type { EdgeRecord } from "./edge-record.ts";
import type { EdgeSpecOptions } from "./edge-spec.ts";

/** An edge as it is given to a flow: fields, a spec or an object of its own. */
// A spec has the fields of an edge.
export type EdgeInput<Data extends object = object> = EdgeSpecOptions<Data> | Edge;

/** What a record starts as: it has all fields, so that none has to be added to it. */
const start: EdgeRecord = { id: "", source: "", target: "", ...blankEdge };

/** The record of an edge that is given, with the object that it is given as; without an id it gets one of its ends. */
export function edgeEntryOf(
  where: string,
  input: EdgeInput,
  taken: { has(id: string): boolean },
): EdgeEntry {
  const isEdge = typeof input === "object" && input !== null;
  if (!isEdge || !isId(input.source) || !isId(input.target)) {
    throw new InvalidEdgeError(`${where}: an edge needs a source and a target, ids of nodes`);
  }
  const id = input.id || new FreshIds(taken).take(edgeIdOf(input.source, input.target));
  if (input instanceof Edge) return { record: { ...input.toJSON(), id }, instance: input };
  const record = givenOver(start, input);
  record["id"] = id;
  // The collection checks the types of what is given, and copies it.
  return { record: record as unknown as EdgeRecord };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
