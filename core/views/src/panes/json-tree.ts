import * as z from "zod/mini";

import { View } from "../view.ts";

/** A JSON value as a tree that opens level by level. */
export class JsonTree extends View.with({
  value: { type: z.unknown(), view: "r" },
  label: { type: z._default(z.string(), ""), view: "r" },
  /** How many levels are open at first. */
  depth: { type: z._default(z.int().check(z.nonnegative()), 2), view: "r" },
}) {
  static override readonly kind: string = "json-tree";
}
