import * as z from "zod/mini";

import { Layout } from "./layout.ts";

/** Views below each other. */
export class Column extends Layout.with({
  /** Whether something else will take the place of what is shown, and is awaited. */
  stale: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "column";
}
