import * as z from "zod/mini";

import { viewType } from "../to-view.ts";
import { View } from "../view.ts";

/** The base of views that arrange other views. */
export class Layout extends View.with({
  children: { type: z._default(z.array(viewType), []), view: "r" },
}) {}
