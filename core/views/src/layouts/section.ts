import * as z from "zod/mini";

import { Layout } from "./layout.ts";

/** Views under a title that opens and closes. */
export class Section extends Layout.with({
  title: { type: z.string(), view: "r" },
  description: { type: z._default(z.string(), ""), view: "r" },
  open: { type: z._default(z.boolean(), true), view: "rw" },
}) {
  static override readonly kind: string = "section";
}
