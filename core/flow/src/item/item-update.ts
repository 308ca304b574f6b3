import { assertEntries } from "../argument-checks.ts";
import type { Fields } from "../change/graph-change.ts";
import { absentEdgeFields, blankEdge, type EdgeRecord } from "../edge/edge-record.ts";
import type { EdgeSpecOptions } from "../edge/edge-spec.ts";
import { InvalidEdgeError, InvalidNodeError } from "../flow-errors.ts";
import { viewOf } from "../node/node-input.ts";
import { absentFields, blankNode, type NodeRecord } from "../node/node-record.ts";
import type { NodeSpecOptions } from "../node/node-spec.ts";

/** Fields of a node to set; `undefined` leaves a field as it is, and `null` restores its default. */
export type NodeUpdate = Partial<Omit<NodeSpecOptions<object>, "id">>;
/** Fields of an edge to set; `undefined` leaves a field as it is, and `null` restores its default. */
export type EdgeUpdate = Partial<Omit<EdgeSpecOptions<object>, "id">>;

/** An update, split by the changes that it becomes. The types of fields are checked when they are applied. */
interface ParsedUpdate<R> {
  readonly changes: Fields<R>;
  /** The new parent of a node; null for the top level. */
  readonly parent?: string | null | undefined;
  /** The new data as a whole. */
  readonly data: object | undefined;
  readonly selected: boolean | undefined;
}

/**
 * Parses the fields of `Flow.updateNode`.
 * `{ type: null, view: null, data: { x: 1 } } → { changes: { type: "viewable", view: undefined }, data: { x: 1 } }`
 */
export function parseNodeUpdate(id: string, update: NodeUpdate): ParsedUpdate<NodeRecord> {
  const caller = `Flow.updateNode "${id}"`;
  assertEntries(caller, "the update", update);
  const { view, parent, ...rest } = update;
  const { data, selected, ...fields } = withDefaults<NodeRecord>(rest, blankNode);
  if (data !== undefined) assertEntries(caller, "data", data);
  if (fields.id !== undefined && fields.id !== id) {
    throw new InvalidNodeError("Flow.updateNode", `node "${id}" keeps its id; add another node`);
  }
  // `undefined` removes the views.
  const views = view !== undefined && { view: view === null ? undefined : viewOf(view) };
  return { changes: { ...withoutAbsent(fields, absentFields), ...views }, parent, data, selected };
}

/** `undefined` removes a field: `{ collapsed: false, parent: null } → { collapsed: undefined, parent: undefined }` */
function withoutAbsent<R>(fields: Fields<R>, absent: Readonly<Record<string, unknown>>): Fields<R> {
  const isAbsent = (name: string, value: unknown): boolean =>
    Object.hasOwn(absent, name) && (value === null || value === absent[name] || isEmpty(value));
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isAbsent(name, value) ? undefined : value]),
  ) as Fields<R>;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Parses the fields of `Flow.updateEdge`: `{ label: null, selected: true } → { changes: { label: null }, selected: true }` */
export function parseEdgeUpdate(id: string, update: EdgeUpdate): ParsedUpdate<EdgeRecord> {
  const caller = `Flow.updateEdge "${id}"`;
  assertEntries(caller, "the update", update);
  const { data, selected, ...fields } = withDefaults<EdgeRecord>(update, blankEdge);
  const changes = withoutAbsent<EdgeRecord>(fields, absentEdgeFields);
  if (data !== undefined) assertEntries(caller, "data", data);
  if (changes.id !== undefined && changes.id !== id) {
    throw new InvalidEdgeError("Flow.updateEdge", `edge "${id}" keeps its id; add another edge`);
  }
  return { changes, data, selected };
}

/** The fields that are not `undefined`, with the default in place of `null`. */
function withDefaults<R extends object>(fields: object, blank: object): Partial<R> {
  const defaults = new Map<string, unknown>(Object.entries(blank));
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? defaults.get(name) ?? null]);
  return Object.fromEntries(entries) as Partial<R>;
}
