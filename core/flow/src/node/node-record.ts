import { View } from "@heddle/views";
import * as z from "zod/mini";

import { defaultNodeType } from "../default-node-type.ts";
import { entriesType, noEntries, valueType } from "../item/entries-type.ts";

/** A place on the canvas. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A node as the flow keeps it: plain data, and the views that are its content. */
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
  /** What is shown inside the node; no part of its JSON. */
  readonly view?: View | readonly View[];
}

/** A node as it is saved. */
export type NodeJSON<Data extends object = Record<string, unknown>> = Omit<
  NodeRecord<Data>,
  "view"
>;

/** The zod type of a place. */
export const positionType: z.ZodMiniType<Position> = z.readonly(
  z.object({ x: z.number(), y: z.number() }),
);

/** Where a node is that has no place. */
export const origin: Position = Object.freeze({ x: 0, y: 0 });

const viewType = z.instanceof(View);

/** The zod type of a node record; fields that it does not name are kept, as files of other systems have some. */
export const nodeRecordType = z.catchall(
  z.object({
    id: z.string().check(z.minLength(1)),
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
    view: z.optional(z.union([viewType, z.readonly(z.array(viewType))])),
  }),
  valueType,
) as unknown as z.ZodMiniType<NodeRecord>;

/** What a node is when only its id is given. */
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

/** A node as it is saved: without its views. */
export function nodeToJSON(record: Readonly<NodeRecord>): NodeJSON {
  if (record.view === undefined) return record;
  const { view: _, ...json } = record;
  return json;
}
