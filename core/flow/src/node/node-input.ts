import { toView, type View, type Viewable } from "@heddle/views";

import type { NodeEntry } from "../change/graph-change.ts";
import { InvalidNodeError } from "../flow-errors.ts";
import { givenOver } from "../item/given-over.ts";
import { Node } from "./node.ts";
import { blankNode, type NodeRecord } from "./node-record.ts";
import type { NodeSpecOptions } from "./node-spec.ts";

/** A node as it is given to a flow: fields, a spec or an object of its own. */
// A spec has the fields of a node.
export type NodeInput<Data extends object = object> = NodeSpecOptions<Data> | Node;

/** What a record starts as: it has all fields, so that none has to be added to it. */
const start: NodeRecord = { id: "", ...blankNode };

/** The record of a node that is given, with the object that it is given as. */
export function nodeEntryOf(where: string, input: NodeInput): NodeEntry {
  if (typeof input !== "object" || input === null || typeof input.id !== "string" || !input.id) {
    throw new InvalidNodeError(`${where}: a node needs an id, a text that is not empty`);
  }
  if (input instanceof Node) {
    const view = input.view();
    const record = { ...input.toJSON(), ...(view !== null && { view: viewOf(view) }) };
    return { record, instance: input };
  }
  const record = givenOver(start, input);
  if (record["view"] !== undefined) record["view"] = viewOf(record["view"] as Viewable);
  // The collection checks the types of what is given, and copies it.
  return { record: record as unknown as NodeRecord };
}

/** The views of what is to be shown inside a node. */
export function viewOf(view: Viewable | readonly Viewable[]): View | readonly View[] {
  return isList(view) ? view.map(toView) : toView(view);
}

function isList(view: Viewable | readonly Viewable[]): view is readonly Viewable[] {
  return Array.isArray(view);
}
