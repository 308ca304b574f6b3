import * as z from "zod/mini";

import { View } from "../view.ts";

const level = z.int().check(z.minimum(1), z.maximum(6));

/** Plain text; a heading where it has a level, be it the one of its place. */
export class Text extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  level: { type: z.optional(z.union([level, z.literal("place")])), view: "r" },
}) {
  static override readonly kind: string = "text";
}
