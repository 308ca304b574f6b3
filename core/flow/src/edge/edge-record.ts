import * as z from "zod/mini";

import { entriesType, valueType } from "../item/entries-type.ts";

/** An edge as the flow keeps it: plain data. */
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
}

/** An edge as it is saved. */
export type EdgeJSON<Data extends object = Record<string, unknown>> = EdgeRecord<Data>;

const idType = z.string().check(z.minLength(1));

/** The zod type of an edge record; fields that it does not name are kept, as files of other systems have some. */
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
  }),
  valueType,
) as unknown as z.ZodMiniType<EdgeRecord>;
