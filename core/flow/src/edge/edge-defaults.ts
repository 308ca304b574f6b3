import * as z from "zod/mini";

import { entriesType } from "../item/entries-type.ts";

/** What edges have that do not say otherwise. */
export interface EdgeDefaults {
  /** The name of an edge type or of a shape. */
  readonly type?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly style?: object | null | undefined;
  readonly markerEnd?: object | null | undefined;
  /** Whether dashes run along them. */
  readonly animated?: boolean | undefined;
  /** What an edge starts with that a user draws. */
  readonly data?: object | undefined;
}

const text = z.optional(z.nullable(z.string()));
const entries = z.optional(z.nullable(entriesType));

/** Anything else would have no effect, so it is refused. */
const known = z.strictObject({
  type: text,
  label: text,
  style: entries,
  markerEnd: entries,
  animated: z.optional(z.boolean()),
  data: z.optional(entriesType),
});

/** The zod type of the defaults. */
// What is known of them is checked first, then all of it is sealed.
export const edgeDefaultsType = z.pipe(known, entriesType) as unknown as z.ZodMiniType<
  EdgeDefaults,
  EdgeDefaults
>;

/** The type of an edge: its own, or else that of all edges. */
export function edgeTypeOf(own: string | null, { type = null }: EdgeDefaults): string | null {
  return own ?? type;
}
