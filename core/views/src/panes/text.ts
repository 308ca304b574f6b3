import * as z from "zod/mini";

import { View } from "../view.ts";

/** Plain text; a heading where it has a level. */
export class Text extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  level: { type: z.optional(z.int().check(z.minimum(1), z.maximum(6))), view: "r" },
}) {
  static override readonly kind: string = "text";
}
