import * as z from "zod/mini";

import { Layout } from "./layout.ts";

/** Views on a raised surface, with an optional title. */
export class Card extends Layout.with({
  title: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "card";
}
