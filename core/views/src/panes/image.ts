import * as z from "zod/mini";

import { View } from "../view.ts";

const safeSource = /^(https?:|blob:|data:image\/|\.{0,2}\/|[^:]*$)/i;

/** A picture from an address or a file, with the text that stands for it. */
export class Image extends View.with({
  source: {
    type: z.union([
      z.string().check(z.regex(safeSource, "an image cannot come from this kind of address")),
      z.instanceof(Blob),
    ]),
    view: "r",
  },
  alt: { type: z.string(), view: "r" },
  width: { type: z.optional(z.number().check(z.positive())), view: "r" },
}) {
  static override readonly kind: string = "image";
}
