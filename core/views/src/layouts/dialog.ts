import * as z from "zod/mini";

import { Layout } from "./layout.ts";

/** Views in a modal window over the page. */
export class Dialog extends Layout.with({
  title: { type: z.string(), view: "r" },
  open: { type: z._default(z.boolean(), false), view: "rw" },
}) {
  static override readonly kind: string = "dialog";
}
