import * as z from "zod/mini";

import { View } from "../view.ts";

/** Shows nothing. While it is active, whoever leaves the page is asked first: something would be lost. */
export class LeaveGuard extends View.with({
  active: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "leave-guard";
}
