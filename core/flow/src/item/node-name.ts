import { titleOf } from "../geometry/drawn-records.ts";
import type { NodeRecord } from "../record/node-record.ts";

/** The labels of node types. */
export interface NamedTypes {
  readonly nodeTypeRecords: Readonly<Record<string, { readonly label?: string | null }>>;
}

type NamedNode = Pick<NodeRecord, "id" | "type" | "label" | "data">;

/** The name of a node in messages for users: the title that it shows. A node that is not added yet may have no id. */
export function nameOf({ nodeTypeRecords }: NamedTypes, node: Readonly<NamedNode>): string {
  // Built-in types, which are not listed there, have no label.
  const type = Object.hasOwn(nodeTypeRecords, node.type) ? nodeTypeRecords[node.type] : undefined;
  return titleOf(node, type) || node.type;
}

/** The name of a node that may have been removed. */
export function nameById(
  rules: NamedTypes & { node(id: string): Readonly<NodeRecord> | undefined },
  id: string,
): string {
  const node = rules.node(id);
  return node ? nameOf(rules, node) : id;
}
