import { toView, type View, type Viewable } from "@heddle/views";

import type { NodeEntry } from "../change/graph-change.ts";
import { InvalidNodeError } from "../flow-errors.ts";
import { givenFields } from "../item/given-fields.ts";
import { Node } from "./node.ts";
import { blankNode, type NodeRecord } from "./node-record.ts";
import type { NodeSpecOptions } from "./node-spec.ts";

/** A node as it is given to a flow: fields, a spec or an object of its own. */
// A spec has the fields of a node.
export type NodeInput<Data extends object = object> = NodeSpecOptions<Data> | Node;

/** The record of a node that is given, with the object that it is given as. */
export function nodeEntryOf(where: string, input: NodeInput): NodeEntry {
  if (typeof input !== "object" || input === null || typeof input.id !== "string" || !input.id) {
    throw new InvalidNodeError(`${where}: a node needs an id, a text that is not empty`);
  }
  if (input instanceof Node) {
    return { record: { ...input.toJSON(), ...viewFieldOf(input.view()) }, instance: input };
  }
  const { view, ...fields } = givenFields(input);
  // The collection checks the types of what is given.
  const record = { ...blankNode, ...fields, ...viewFieldOf(view as Viewable | undefined) };
  return { record: record as unknown as NodeRecord };
}

/** The field of a record for what is shown inside the node. */
export function viewFieldOf(view: Viewable | readonly Viewable[] | null | undefined): {
  view?: View | readonly View[];
} {
  if (view === null || view === undefined) return {};
  return { view: isList(view) ? view.map(toView) : toView(view) };
}

function isList(view: Viewable | readonly Viewable[]): view is readonly Viewable[] {
  return Array.isArray(view);
}
