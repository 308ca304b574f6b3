import * as z from "zod/mini";

import { View } from "../view.ts";

const bound = { type: z.optional(z.number()), view: "r" } as const;

/** Numbers in little room: how something went as a line or as bars, and how it stands now. */
export class Sparkline extends View.with({
  label: { type: z._default(z.string(), ""), view: "r" },
  values: { type: z._default(z.array(z.number()), []), view: "r" },
  variant: { type: z._default(z.enum(["line", "bars"]), "line"), view: "r" },
  /** What the lower border stands for; the least value when left out. */
  minimum: bound,
  /** What the upper border stands for; the greatest value when left out. */
  maximum: bound,
  /** What goes after the last value, such as a unit. */
  unit: { type: z._default(z.string(), ""), view: "r" },
  /** A colour of CSS; that of the theme when left out. */
  color: { type: z.optional(z.string()), view: "r" },
}) {
  static override readonly kind: string = "sparkline";
}
