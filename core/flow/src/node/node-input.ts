import { toView, type View, type Viewable } from "@heddle/views";

import type { NodeEntry } from "../change/graph-change.ts";
import { Edge } from "../edge/edge.ts";
import { EdgeSpec } from "../edge/edge-spec.ts";
import { InvalidNodeError } from "../flow-errors.ts";
import { givenOver } from "../item/given-over.ts";
import { created, misfit } from "../item/type-creator.ts";
import { typeNamed } from "../item/type-named.ts";
import { Node } from "./node.ts";
import { assertNodeId } from "./node-id.ts";
import { blankNode, type NodeJSON, type NodeRecord } from "./node-record.ts";
import type { NodeSpecOptions } from "./node-spec.ts";
import type { NodeCreator } from "./node-type.ts";

/** A node as it is given to a flow: fields, a spec or an object of its own. */
// A spec has the fields of a node.
export type NodeInput<Data extends object = object> = NodeSpecOptions<Data> | Node;

/** What a record starts as: it has all fields, so that none has to be added to it. */
const start: NodeRecord = { id: "", ...blankNode };

/** The fields that every node has. */
const fieldNames = Object.keys(start) as (keyof NodeJSON)[];

type NodeTypes = Readonly<Record<string, { readonly create: NodeCreator | null }>>;

/** The record of a node that is given, with the object that it is given as, or that its type makes of it. */
export function nodeEntryOf(where: string, input: NodeInput, types: NodeTypes): NodeEntry {
  const given: unknown = input;
  if (given instanceof Edge || given instanceof EdgeSpec) {
    throw new InvalidNodeError(where, "this is an edge, not a node; give it to addEdge");
  }
  assertNodeId(where, input);
  if (input instanceof Node) {
    const view = input.view();
    const record = { ...input.toJSON(), ...(view !== null && { view: viewOf(view) }) };
    return { record, instance: input };
  }
  const record = givenOver(start, input);
  if (record["view"] !== undefined) record["view"] = viewOf(record["view"] as Viewable);
  // The collection checks the types of what is given, and copies it.
  const entry = { record: record as unknown as NodeRecord };
  const create = typeNamed(types, entry.record.type)?.create;
  return create ? embodied(where, entry.record, create) : entry;
}

/** A node with the object that its type makes of it; a view that is given counts more than that of the object. */
function embodied(where: string, record: NodeRecord, create: NodeCreator): NodeEntry {
  const instance = created(record, fieldNames, create, Node);
  if (!instance) throw new InvalidNodeError(where, misfit("Node", record));
  const view = record.view ?? instance.view();
  return {
    record: { ...record, ...instance.toJSON(), ...(view !== null && { view: viewOf(view) }) },
    instance,
  };
}

/** The views of what is to be shown inside a node. */
export function viewOf(view: Viewable | readonly Viewable[]): View | readonly View[] {
  return isList(view) ? view.map(toView) : toView(view);
}

function isList(view: Viewable | readonly Viewable[]): view is readonly Viewable[] {
  return Array.isArray(view);
}
