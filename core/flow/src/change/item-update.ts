import { ownMember } from "@heddle/params";

import { assertEntries } from "../argument-checks.ts";
import type { Fields } from "./graph-change.ts";
import { absentEdgeFields, blankEdge, type EdgeRecord } from "../record/edge-record.ts";
import type { EdgeSpecOptions } from "../record/edge-spec.ts";
import { InvalidEdgeError, InvalidNodeError } from "../flow-errors.ts";
import { viewOf } from "./node-input.ts";
import { absentFields, blankNode, type NodeRecord, type Position } from "../record/node-record.ts";
import type { NodeSpecOptions } from "../record/node-spec.ts";

/** Fields of a node to set; `undefined` leaves a field as it is, and `null` restores its default. */
export type NodeUpdate = Partial<Omit<NodeSpecOptions<object>, "id">>;
/** Fields of an edge to set; `undefined` leaves a field as it is, and `null` restores its default. */
export type EdgeUpdate = Partial<Omit<EdgeSpecOptions<object>, "id">>;

/** An update, split by the changes that it becomes. The types of fields are checked when they are applied. */
interface ParsedUpdate<R> {
  readonly changes: Fields<R>;
  /** The new data as a whole. */
  readonly data: object | undefined;
  readonly selected: boolean | undefined;
}

interface ParsedNodeUpdate extends ParsedUpdate<NodeRecord> {
  readonly position: Position | undefined;
  /** The new parent; null for the top level. */
  readonly parent: string | null | undefined;
}

/**
 * Parses the fields of `Flow.updateNode`.
 * `{ type: null, view: null, data: { x: 1 } } → { changes: { type: "viewable", view: undefined }, data: { x: 1 } }`
 */
export function parseNodeUpdate(id: string, update: NodeUpdate): ParsedNodeUpdate {
  const caller = `Flow.updateNode "${id}"`;
  assertEntries(caller, "the update", update);
  const { view, parent } = update;
  const given = normalized<NodeRecord>(update, blankNode, absentFields);
  const { view: _view, parent: _parent, position, data, selected, ...fields } = given;
  if (position !== undefined) assertEntries(caller, "position", position);
  if (data !== undefined) assertEntries(caller, "data", data);
  if (fields.id !== undefined && fields.id !== id) {
    throw new InvalidNodeError("Flow.updateNode", `node "${id}" keeps its id; add another node`);
  }
  // `undefined` removes the views.
  const views = view !== undefined && { view: view === null ? undefined : viewOf(view) };
  return { changes: { ...fields, ...views }, position, parent, data, selected };
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Parses the fields of `Flow.updateEdge`: `{ label: null, selected: true } → { changes: { label: null }, selected: true }` */
export function parseEdgeUpdate(id: string, update: EdgeUpdate): ParsedUpdate<EdgeRecord> {
  const caller = `Flow.updateEdge "${id}"`;
  assertEntries(caller, "the update", update);
  const { data, selected, ...changes } = normalized<EdgeRecord>(
    update,
    blankEdge,
    absentEdgeFields,
  );
  if (data !== undefined) assertEntries(caller, "data", data);
  if (changes.id !== undefined && changes.id !== id) {
    throw new InvalidEdgeError("Flow.updateEdge", `edge "${id}" keeps its id; add another edge`);
  }
  return { changes, data, selected };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields that are set, with the default in place of `null`. A field that the item no longer has becomes `undefined`:
 * `{ type: null, label: undefined, collapsed: false } → { type: "viewable", collapsed: undefined }`
 */
function normalized<R extends object>(fields: object, blank: object, absent: Values): Fields<R> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = (fields as Values)[name];
    if (value === undefined) continue;
    const isRemoved = isAbsent(absent, name, value);
    result[name] = isRemoved ? undefined : (value ?? ownMember(blank as Values, name) ?? null);
  }
  return result as Fields<R>;
}

function isAbsent(absent: Values, name: string, value: unknown): boolean {
  if (!Object.hasOwn(absent, name)) return false;
  return value === null || value === absent[name] || isEmpty(value);
}
