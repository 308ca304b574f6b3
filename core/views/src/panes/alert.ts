import * as z from "zod/mini";

import { View } from "../view.ts";

/** A message that should be noticed. */
export class Alert extends View.with({
  severity: {
    type: z._default(z.enum(["info", "success", "warning", "error"]), "info"),
    view: "r",
  },
  title: { type: z._default(z.string(), ""), view: "r" },
  text: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "alert";
}
