import { isPlainObject, memberCount, withQuickParse } from "@heddle/params";
import { View } from "@heddle/views";
import * as z from "zod/mini";

import { InvalidNodeError } from "../flow-errors.ts";
import { entriesType, idType, isGiven, noEntries, valueType, withOthers } from "./entries.ts";

/** The type of a node that does not name one. */
export const defaultNodeType = "viewable";

/** A point on the canvas, in canvas pixels. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** The new position of a node. */
export interface NodeMove extends Position {
  readonly id: string;
}

/** The width and height of a node, in canvas pixels. */
export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

/** A node as the flow stores it: plain data, and the views that it contains. */
export interface NodeRecord<Data extends object = Record<string, unknown>> {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly position: Position;
  readonly data: Data;
  readonly selected: boolean;
  readonly draggable: boolean;
  readonly connectable: boolean;
  readonly deletable: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
  readonly className: string | null;
  /** The id of the group that the node is in; absent at the top level. */
  readonly parent?: string;
  /** Whether a group shows only itself, and not the nodes in it; absent unless true. */
  readonly collapsed?: boolean;
  /** The size that a user gave a group or a note; absent for nodes that have the size of their content. */
  readonly dimensions?: NodeSize;
  /** The content of the node; not part of its JSON. */
  readonly view?: View | readonly View[];
}

/** A node as it is saved. */
export type NodeJSON<Data extends object = Record<string, unknown>> = Omit<
  NodeRecord<Data>,
  "view"
>;

/** The zod type of a position. */
export const positionType: z.ZodMiniType<Position> = withQuickParse(
  z.readonly(z.object({ x: z.number(), y: z.number() })),
  (value) => {
    if (!isPlainObject(value)) return undefined;
    const { x, y } = value;
    return Number.isFinite(x) && Number.isFinite(y) ? Object.freeze({ x, y }) : undefined;
  },
);

const length = z.number().check(z.positive(), z.maximum(1_000_000));

/** The zod type of the size of a node. */
export const sizeType: z.ZodMiniType<NodeSize> = z.readonly(
  z.object({ width: length, height: length }),
);

/** The position of a node that has none. */
export const origin: Position = Object.freeze({ x: 0, y: 0 });

const viewType = z.instanceof(View);

/** The zod type of a node record. Unknown fields are kept, because files of other systems have some. */
export const nodeRecordType = z.catchall(
  z.object({
    id: idType,
    type: z.string(),
    label: z.nullable(z.string()),
    position: positionType,
    data: entriesType,
    selected: z.boolean(),
    draggable: z.boolean(),
    connectable: z.boolean(),
    deletable: z.boolean(),
    style: z.nullable(entriesType),
    className: z.nullable(z.string()),
    parent: z.optional(idType),
    collapsed: z.optional(z.boolean()),
    dimensions: z.optional(sizeType),
    view: z.optional(z.union([viewType, z.readonly(z.array(viewType))])),
  }),
  valueType,
) as unknown as z.ZodMiniType<NodeRecord>;

/** The defaults of every field but the id. */
export const blankNode: Omit<NodeRecord, "id"> = {
  type: defaultNodeType,
  label: null,
  position: origin,
  data: noEntries,
  selected: false,
  draggable: true,
  connectable: true,
  deletable: true,
  style: null,
  className: null,
};

/** The number of fields that all nodes have: the id, and those with defaults. */
const commonCount = 1 + Object.keys(blankNode).length;

/** A record of these fields, with the defaults of all others. */
export function newNode(fields: NodeFields): NodeRecord {
  return withOthers(commonFields(fields), fields, isGiven);
}

/** A copy of a record. */
export function copyNode(record: NodeRecord): NodeRecord {
  const copy = commonFields(record);
  return memberCount(record) > commonCount ? withOthers(copy, record) : copy;
}

/** The fields that all nodes have. One literal gives all records one hidden class, also when they are frozen. */
function commonFields(fields: NodeFields): NodeRecord {
  return {
    id: fields.id,
    type: fields.type ?? blankNode.type,
    label: fields.label ?? blankNode.label,
    position: fields.position ?? blankNode.position,
    data: fields.data ?? blankNode.data,
    selected: fields.selected ?? blankNode.selected,
    draggable: fields.draggable ?? blankNode.draggable,
    connectable: fields.connectable ?? blankNode.connectable,
    deletable: fields.deletable ?? blankNode.deletable,
    style: fields.style ?? blankNode.style,
    className: fields.className ?? blankNode.className,
  };
}

/** `undefined` and `null` select the default. */
type NodeFields = { readonly id: string } & {
  readonly [Name in keyof NodeRecord]?: NodeRecord[Name] | null | undefined;
};

/** Fields that most nodes do not have, with the values that mean so. Absent, because an older release does not know them. */
export const absentFields = { parent: null, collapsed: false, dimensions: null } as const;

/** The record without its views. */
export function nodeToJSON(record: Readonly<NodeRecord>): NodeJSON {
  if (record.view === undefined) return record;
  const { view: _, ...json } = record;
  return json;
}

/** Throws unless the input has an id. */
export function assertNodeId(
  caller: string,
  input: unknown,
): asserts input is { readonly id: string } {
  const isNode = typeof input === "object" && input !== null && "id" in input;
  if (isNode && typeof input.id === "string" && input.id !== "") return;
  throw new InvalidNodeError(
    caller,
    'a node needs an id, a non-empty text, as in { id: "filter" }',
  );
}
