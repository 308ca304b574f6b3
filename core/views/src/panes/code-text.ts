import * as z from "zod/mini";

import { View } from "../view.ts";

/** Text as it is, character by character: a command, a source text, the body of a response. */
export class CodeText extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  /** What it is, for whoever looks at it: `cURL`, `XML`. */
  label: { type: z._default(z.string(), ""), view: "r" },
  /** Whether long lines go on in the next one instead of out of sight. */
  wrap: { type: z._default(z.boolean(), true), view: "r" },
  /** Whether it stands in a line with others, without a frame of its own. */
  inline: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "code-text";
}
