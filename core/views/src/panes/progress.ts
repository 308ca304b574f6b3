import * as z from "zod/mini";

import { View } from "../view.ts";

/** How far something is; without a value it is under way for an unknown time. */
export class Progress extends View.with({
  label: { type: z._default(z.string(), "Progress"), view: "r" },
  /** A few words beside the label, such as for how long already. They may change often: they are not announced. */
  note: { type: z._default(z.string(), ""), view: "r" },
  value: { type: z._default(z.nullable(z.number().check(z.nonnegative())), null), view: "r" },
  maximum: { type: z._default(z.number().check(z.positive()), 100), view: "r" },
}) {
  static override readonly kind: string = "progress";
}
