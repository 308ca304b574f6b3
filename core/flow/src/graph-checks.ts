import { ValidationError } from "@heddle/params";
import { type JsonSchema, validate } from "@heddle/schema";

import type { EdgeEntry, NodeEntry } from "./change/graph-change.ts";
import { closesLoop } from "./connection.ts";
import type { EdgeRecord } from "./edge/edge-record.ts";
import type { Flow } from "./flow.ts";
import { EdgeLoopError, InvalidEdgeError, InvalidNodeError } from "./flow-errors.ts";

type Known = Pick<ReadonlySet<string>, "has">;

/** Throws for a node whose id is taken, or that is in another flow. */
export function assertNewNode(
  where: string,
  { record: { id }, instance }: NodeEntry,
  nodes: Known,
  flow: Flow,
): void {
  if (nodes.has(id)) throw new InvalidNodeError(where, `there already is node "${id}"`);
  if (instance?.flow && instance.flow !== flow) {
    throw new InvalidNodeError(where, `the node "${id}" is in another flow; remove it there first`);
  }
}

/** Throws for an edge whose id is taken, that is in another flow, or that has an end that is no node. */
export function assertNewEdge(
  where: string,
  { record, instance }: EdgeEntry,
  edges: Known,
  nodes: Known,
  flow: Flow,
): void {
  const { id } = record;
  if (edges.has(id)) throw new InvalidEdgeError(where, `there already is edge "${id}"`);
  if (instance?.flow && instance.flow !== flow) {
    throw new InvalidEdgeError(where, `the edge "${id}" is in another flow; remove it there first`);
  }
  assertEnds(where, record, nodes);
}

/** Throws for an edge that has an end that is no node. */
export function assertEnds(where: string, { id, source, target }: EdgeRecord, nodes: Known): void {
  if (nodes.has(source) && nodes.has(target)) return;
  const unknown = nodes.has(source) ? target : source;
  throw new InvalidEdgeError(where, `no node "${unknown}" (edge "${id}" points at it)`);
}

/** Throws for an edge that would close a cycle where there may be none. */
export function assertNoLoop(
  where: string,
  { id, source, target }: EdgeRecord,
  rules: Parameters<typeof closesLoop>[0],
): void {
  if (!closesLoop(rules, { source, target })) return;
  throw new EdgeLoopError(
    `${where}: edge "${id}" from "${source}" to "${target}" would close a loop; set allowEdgeLoops to allow it`,
  );
}

/** Throws for data that its type's schema does not accept. */
export function assertData(where: string, schema: JsonSchema | null, data: object): void {
  if (schema === null) return;
  const issues = validate(data, schema);
  if (issues.length === 0) return;
  throw new ValidationError(
    where,
    issues.map((issue) => ({ ...issue, path: ["data", ...issue.path] })),
  );
}
