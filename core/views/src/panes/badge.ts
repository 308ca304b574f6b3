import * as z from "zod/mini";

import { View } from "../view.ts";

/** A few words that say how something stands; a sign says so too, for those who do not see colours. */
export class Badge extends View.with({
  text: { type: z.string(), view: "r" },
  tone: {
    type: z._default(z.enum(["neutral", "info", "success", "warning", "error"]), "neutral"),
    view: "r",
  },
  /** Whether a sign goes before the words; not needed where the words say it all. */
  sign: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "badge";
}
