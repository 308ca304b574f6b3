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

/** Text as it is, character by character: a command, a source text, the body of a response. */
export class CodeText extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  /** The name of the content, such as `cURL` or `XML`. */
  label: { type: z._default(z.string(), ""), view: "r" },
  /** Whether long lines go on in the next one instead of out of sight. */
  wrap: { type: z._default(z.boolean(), true), view: "r" },
  /** Whether it stands in a line with others, without a frame of its own. */
  inline: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "code-text";
}

/** A JSON value as a tree that opens level by level. */
export class JsonTree extends View.with({
  value: { type: z.unknown(), view: "r" },
  label: { type: z._default(z.string(), ""), view: "r" },
  /** How many levels are open at first. */
  depth: { type: z._default(z.int().check(z.nonnegative()), 2), view: "r" },
}) {
  static override readonly kind: string = "json-tree";
}

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

/** A message that should be noticed. */
export class Alert extends View.with({
  severity: {
    type: z._default(z.enum(["info", "success", "warning", "error"]), "info"),
    view: "r",
  },
  title: { type: z._default(z.string(), ""), view: "r" },
  text: { type: z._default(z.string(), ""), view: "r" },
}) {
  static override readonly kind: string = "alert";
}

/** A few words that say how something stands; a sign says so too, for those who do not see colours. */
export class Badge extends View.with({
  text: { type: z.string(), view: "r" },
  tone: {
    type: z._default(z.enum(["neutral", "info", "success", "warning", "error"]), "neutral"),
    view: "r",
  },
  /** Whether a sign goes before the words; not needed where the words say it all. */
  sign: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "badge";
}

/** How far something is; without a value it is under way for an unknown time. */
export class Progress extends View.with({
  label: { type: z._default(z.string(), "Progress"), view: "r" },
  /** A few words beside the label, such as for how long already. They may change often: they are not announced. */
  note: { type: z._default(z.string(), ""), view: "r" },
  value: { type: z._default(z.nullable(z.number().check(z.nonnegative())), null), view: "r" },
  maximum: { type: z._default(z.number().check(z.positive()), 100), view: "r" },
}) {
  static override readonly kind: string = "progress";
}

const bound = { type: z.optional(z.number()), view: "r" } as const;

/** Numbers in little room: how something went as a line or as bars, and how it stands now. */
export class Sparkline extends View.with({
  label: { type: z._default(z.string(), ""), view: "r" },
  values: { type: z._default(z.array(z.number()), []), view: "r" },
  variant: { type: z._default(z.enum(["line", "bars"]), "line"), view: "r" },
  /** What the lower border stands for; the least value when left out. */
  minimum: bound,
  /** What the upper border stands for; the greatest value when left out. */
  maximum: bound,
  /** What goes after the last value, such as a unit. */
  unit: { type: z._default(z.string(), ""), view: "r" },
  /** A colour of CSS; that of the theme when left out. */
  color: { type: z.optional(z.string()), view: "r" },
}) {
  static override readonly kind: string = "sparkline";
}

/** Shows nothing. While it is active, the browser asks before the page is left, because edits would be lost. */
export class LeaveGuard extends View.with({
  active: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "leave-guard";
}
