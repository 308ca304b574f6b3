import { memberCount } from "@heddle/params";
import * as z from "zod/mini";

import { InvalidEdgeError } from "../flow-errors.ts";
import { entriesType, idType, isGiven, noEntries, valueType, withOthers } from "./entries.ts";
import type { Position } from "./node-record.ts";
import { bendsType } from "./bends.ts";

/** An edge as the flow stores it: plain data. */
export interface EdgeRecord<Data extends object = Record<string, unknown>> {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly label: string | null;
  readonly type: string | null;
  readonly data: Data;
  readonly selected: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  readonly markerEnd: Readonly<Record<string, unknown>> | null;
  readonly sourceHandle: string | null;
  readonly targetHandle: string | null;
  /** The marker at the start; absent without one. */
  readonly markerStart?: Readonly<Record<string, unknown>>;
  /** The points that the edge runs through, from source to target; absent without any. */
  readonly bends?: readonly Position[];
  /** Whether dashes move along it; absent if `defaultEdgeOptions` decide. */
  readonly animated?: boolean;
}

/** The fields of an edge that say where it starts and ends. */
export type EdgeEnds = Pick<EdgeRecord, "source" | "target" | "sourceHandle" | "targetHandle">;

/** An edge as it is saved. */
export type EdgeJSON<Data extends object = Record<string, unknown>> = EdgeRecord<Data>;

/** The zod type of an edge record. Unknown fields are kept, because files of other systems have some. */
export const edgeRecordType = z.catchall(
  z.object({
    id: idType,
    source: idType,
    target: idType,
    label: z.nullable(z.string()),
    type: z.nullable(z.string()),
    data: entriesType,
    selected: z.boolean(),
    style: z.nullable(entriesType),
    markerEnd: z.nullable(entriesType),
    sourceHandle: z.nullable(z.string()),
    targetHandle: z.nullable(z.string()),
    markerStart: z.optional(entriesType),
    bends: z.optional(bendsType),
    animated: z.optional(z.boolean()),
  }),
  valueType,
) as unknown as z.ZodMiniType<EdgeRecord>;

/** The defaults of every field but the id and the ends. */
export const blankEdge: Omit<EdgeRecord, "id" | "source" | "target"> = {
  label: null,
  type: null,
  data: noEntries,
  selected: false,
  style: null,
  markerEnd: null,
  sourceHandle: null,
  targetHandle: null,
};

/** The number of fields that all edges have: the id and the ends, and those with defaults. */
const commonCount = 3 + Object.keys(blankEdge).length;

/** A record of these fields, with the defaults of all others. */
export function newEdge(fields: EdgeFields): EdgeRecord {
  return withOthers(commonFields(fields), fields, isGiven);
}

/** A copy of a record. */
export function copyEdge(record: EdgeRecord): EdgeRecord {
  const copy = commonFields(record);
  return memberCount(record) > commonCount ? withOthers(copy, record) : copy;
}

/** The fields that all edges have. One literal gives all records one hidden class, also when they are frozen. */
function commonFields(fields: EdgeFields): EdgeRecord {
  return {
    id: fields.id,
    source: fields.source,
    target: fields.target,
    label: fields.label ?? blankEdge.label,
    type: fields.type ?? blankEdge.type,
    data: fields.data ?? blankEdge.data,
    selected: fields.selected ?? blankEdge.selected,
    style: fields.style ?? blankEdge.style,
    markerEnd: fields.markerEnd ?? blankEdge.markerEnd,
    sourceHandle: fields.sourceHandle ?? blankEdge.sourceHandle,
    targetHandle: fields.targetHandle ?? blankEdge.targetHandle,
  };
}

/** `undefined` and `null` select the default. */
type EdgeFields = Pick<EdgeRecord, "id" | "source" | "target"> & {
  readonly [Name in keyof EdgeRecord]?: EdgeRecord[Name] | null | undefined;
};

/** Fields that most edges do not have, with the values that mean so. Absent, because an older release does not know them. */
export const absentEdgeFields = { markerStart: null, bends: null, animated: null } as const;

/** Throws unless the input has a source and a target. */
export function assertEdgeEnds(
  caller: string,
  input: unknown,
): asserts input is { readonly source: string; readonly target: string } {
  const isEdge = typeof input === "object" && input !== null;
  const { source, target }: { source?: unknown; target?: unknown } = isEdge ? input : {};
  if (isId(source) && isId(target)) return;
  throw new InvalidEdgeError(
    caller,
    'an edge needs a source and a target, ids of nodes, as in { source: "a", target: "b" }',
  );
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The id of an edge without one: `("a", "b") → "a->b"` */
export function edgeIdOf(source: string, target: string): string {
  return `${source}->${target}`;
}
