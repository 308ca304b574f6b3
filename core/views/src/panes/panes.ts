import { text } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { View } from "../view.ts";

/** Text in Markdown; scripts are removed before it is rendered. */
export class Markdown extends View.with({
  text: { type: z._default(text, ""), view: "r" },
  /** Whether images are loaded; otherwise they are rendered as links. */
  images: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "markdown";
}

/** Preformatted text: a command, source code, the body of a response. */
export class CodeText extends View.with({
  text: { type: z._default(z.string(), ""), view: "r" },
  /** The name of the content, such as `cURL` or `XML`. */
  label: { type: z._default(text, ""), view: "r" },
  /** Whether long lines wrap. */
  wrap: { type: z._default(z.boolean(), true), view: "r" },
  /** Whether it is rendered inline, without a frame. */
  inline: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "code-text";
}

/** A JSON value as a tree that opens level by level. */
export class JsonTree extends View.with({
  value: { type: z.unknown(), view: "r" },
  label: { type: z._default(text, ""), view: "r" },
  /** The number of levels that are initially open; default: as many as fit on a screen. */
  depth: { type: z.optional(z.int().check(z.nonnegative())), view: "r" },
}) {
  static override readonly kind: string = "json-tree";
}

const safeSource = /^(https?:|blob:|data:image\/|\.{0,2}\/|[^:]*$)/i;

/** An image from a URL or a file, with its alternative text. */
export class Image extends View.with({
  source: {
    type: z.union([
      z.string().check(z.regex(safeSource, "an image cannot come from this kind of address")),
      z.instanceof(Blob),
    ]),
    view: "r",
  },
  alt: { type: text, view: "r" },
  width: { type: z.optional(z.number().check(z.positive())), view: "r" },
}) {
  static override readonly kind: string = "image";
}

/** A message that stands out. */
export class Alert extends View.with({
  severity: {
    type: z._default(z.enum(["info", "success", "warning", "error"]), "info"),
    view: "r",
  },
  title: { type: z._default(text, ""), view: "r" },
  text: { type: z._default(text, ""), view: "r" },
}) {
  static override readonly kind: string = "alert";
}

/** A short status, with a symbol for users who cannot distinguish colors. */
export class Badge extends View.with({
  text: { type: text, view: "r" },
  tone: {
    type: z._default(z.enum(["neutral", "info", "success", "warning", "error"]), "neutral"),
    view: "r",
  },
  /** Whether a symbol precedes the text; not needed where the text states the status. */
  sign: { type: z._default(z.boolean(), true), view: "r" },
}) {
  static override readonly kind: string = "badge";
}

/** A progress bar; indeterminate without a value. */
export class Progress extends View.with({
  label: { type: z.prefault(text, messages.progress), view: "r" },
  /** A short text beside the label, such as the elapsed time. It may change often, so it is not announced. */
  note: { type: z._default(text, ""), view: "r" },
  /** What screen readers announce while the task runs. It changes rarely. */
  announcement: { type: z._default(text, ""), view: "r" },
  value: { type: z._default(z.nullable(z.number().check(z.nonnegative())), null), view: "r" },
  maximum: { type: z._default(z.number().check(z.positive()), 100), view: "r" },
}) {
  static override readonly kind: string = "progress";
}

const bound = { type: z.optional(z.number()), view: "r" } as const;

/** A small chart of numbers, as a line or as bars, with the last value. */
export class Sparkline extends View.with({
  label: { type: z._default(text, ""), view: "r" },
  values: { type: z._default(z.array(z.number()), []), view: "r" },
  variant: { type: z._default(z.enum(["line", "bars"]), "line"), view: "r" },
  /** The value at the lower edge; default: the smallest value. */
  minimum: bound,
  /** The value at the upper edge; default: the largest value. */
  maximum: bound,
  /** The text after the last value. */
  unit: { type: z._default(text, ""), view: "r" },
  /** A CSS color; default: the color of the theme. */
  color: { type: z.optional(z.string()), view: "r" },
}) {
  static override readonly kind: string = "sparkline";
}

/** Renders nothing. While it is active, the browser asks for confirmation before the page is left with unsaved edits. */
export class LeaveGuard extends View.with({
  active: { type: z._default(z.boolean(), false), view: "r" },
}) {
  static override readonly kind: string = "leave-guard";
}
