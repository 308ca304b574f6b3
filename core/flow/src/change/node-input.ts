import { type View, type Viewable, toView } from "@heddle/views";

import type { NodeEntry } from "./graph-change.ts";
import { EdgeSpec } from "../record/edge-spec.ts";
import { Edge } from "../item/edge.ts";
import { InvalidNodeError } from "../flow-errors.ts";
import { createItem, wrongItemProblem, typeNamed } from "../item/item-type.ts";
import {
  absentFields,
  type NodeJSON,
  type NodeRecord,
  assertNodeId,
  blankNode,
  copyNode,
  newNode,
} from "../record/node-record.ts";
import type { NodeSpecOptions } from "../record/node-spec.ts";
import type { NodeCreator } from "../item/node-type.ts";
import { Node } from "../item/node.ts";

/** A node as a flow accepts it: fields, a spec or a `Node` object. */
// A spec has the fields of a node.
export type NodeInput<Data extends object = object> = NodeSpecOptions<Data> | Node;

const fieldNames = ["id", ...Object.keys(blankNode)] as (keyof NodeJSON)[];

type Mutable<R> = { -readonly [Name in keyof R]: R[Name] };

/** The part of node types that creates objects. */
export type NodeTypes = Readonly<Record<string, { readonly create: NodeCreator | null }>>;

/** The record of a node, with the object that was passed or that the type's `create` returned. */
export function toNodeEntry(caller: string, input: NodeInput, types: NodeTypes): NodeEntry {
  const value: unknown = input;
  if (value instanceof Edge || value instanceof EdgeSpec) {
    throw new InvalidNodeError(caller, "this is an edge, not a node; pass it to addEdge");
  }
  assertNodeId(caller, input);
  if (input instanceof Node) {
    const view = input.view();
    const fields = { ...input.toJSON(), ...(view !== null && { view: viewOf(view) }) };
    return { record: copyNode(fields), instance: input };
  }
  // The collection validates the fields and freezes the record.
  const record: Mutable<NodeRecord> = newNode(input as NodeRecord);
  if (record.view !== undefined) record.view = viewOf(record.view);
  if (record.collapsed === absentFields.collapsed) delete record.collapsed;
  const entry: NodeEntry = { record };
  const create = typeNamed(types, entry.record.type)?.create;
  return create ? createdEntry(caller, entry.record, create) : entry;
}

/** The entry of a node whose type creates its object; a view in the fields wins over the object's view. */
function createdEntry(caller: string, record: NodeRecord, create: NodeCreator): NodeEntry {
  const instance = createItem(record, fieldNames, create, Node);
  if (!instance) throw new InvalidNodeError(caller, wrongItemProblem("Node", record));
  const view = record.view ?? instance.view();
  const given = view === null ? {} : { view: viewOf(view) };
  return { record: copyNode({ ...record, ...instance.toJSON(), ...given }), instance };
}

/** The views of a node's content. */
export function viewOf(view: Viewable | readonly Viewable[]): View | readonly View[] {
  return isList(view) ? view.map(toView) : toView(view);
}

function isList(view: Viewable | readonly Viewable[]): view is readonly Viewable[] {
  return Array.isArray(view);
}
