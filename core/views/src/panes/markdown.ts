import * as z from "zod/mini";

import { View } from "../view.ts";

/** Text in Markdown; what could run is removed before it is shown. */
export class Markdown extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  /** Whether images in it are loaded; otherwise they are links. */
  images: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "markdown";
}
