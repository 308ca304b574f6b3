import { text } from "@heddle/params";
import * as z from "zod/mini";

import { View } from "../view.ts";

const level = z.int().check(z.minimum(1), z.maximum(6));

/**
 * Plain text; with a level, a heading. The level `"auto"` follows the nesting of sections, cards and dialogs. It has a
 * file of its own because `toView` creates it: a page with a form would otherwise load all panes.
 */
export class Text extends View.with({
  text: { type: z._default(text, ""), view: "r" },
  /** Whether screen readers announce its changes. */
  live: { type: z._default(z.boolean(), false), view: "r" },
  level: { type: z.optional(z.union([level, z.literal("auto")])), view: "r" },
}) {
  static override readonly kind: string = "text";
}
