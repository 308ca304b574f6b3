import * as z from "zod/mini";

import { entriesType } from "../record/entries.ts";

/** The fields of edges that do not set their own. */
export interface EdgeDefaults {
  /** The name of an edge type or of a shape. */
  readonly type?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly style?: object | null | undefined;
  readonly markerStart?: object | null | undefined;
  readonly markerEnd?: object | null | undefined;
  /** Whether dashes move along them. */
  readonly animated?: boolean | undefined;
  /** The initial data of an edge that a user draws. */
  readonly data?: object | undefined;
}

const text = z.optional(z.nullable(z.string()));
const entries = z.optional(z.nullable(entriesType));

/** Any other option would have no effect, so it is rejected. */
const known = z.strictObject({
  type: text,
  label: text,
  style: entries,
  markerStart: entries,
  markerEnd: entries,
  animated: z.optional(z.boolean()),
  data: z.optional(entriesType),
});

/** The zod type of the defaults. */
// Known options are validated first, then the whole object is frozen.
export const edgeDefaultsType = z.pipe(known, entriesType) as unknown as z.ZodMiniType<
  EdgeDefaults,
  EdgeDefaults
>;

/** The type of an edge: its own, or the default of all edges. */
export function edgeTypeOf(own: string | null, { type = null }: EdgeDefaults): string | null {
  return own ?? type;
}
