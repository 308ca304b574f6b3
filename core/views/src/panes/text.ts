import * as z from "zod/mini";

import { View } from "../view.ts";

const level = z.int().check(z.minimum(1), z.maximum(6));

/**
 * Plain text; with a level it is a heading, with the level `"place"` one of the level of its place. It is not with the
 * other panes, because `toView` creates it: a page with a form would load them all.
 */
export class Text extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  level: { type: z.optional(z.union([level, z.literal("place")])), view: "r" },
}) {
  static override readonly kind: string = "text";
}
