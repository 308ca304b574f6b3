import { type IntentTable, type Issue, text, translatable } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { toView, viewType } from "../to-view.ts";
import { View, type Viewable } from "../view.ts";

/** The base of views that arrange other views. */
export class Layout extends View.with({
  children: { type: z._default(z.array(viewType), []), view: "r" },
}) {
  override parts(): readonly View[] {
    return this.children;
  }
}

/** The number of columns for short fields, such as numbers and dates, where there is room. Anything else has the whole width. */
const maxColumns = {
  type: z._default(z.int().check(z.minimum(1), z.maximum(2)), 1),
  view: "r",
} as const;

/** Views below each other. */
export class Column extends Layout.with({
  /** Whether its content is loading and will be replaced. */
  stale: { type: z._default(z.boolean(), false), view: "r" },
  maxColumns,
}) {
  static override readonly kind: string = "column";
}

/** Views beside each other; they wrap where the space is narrow. */
export class Row extends Layout {
  static override readonly kind: string = "row";
}

/** Views on a raised surface, with an optional title. */
export class Card extends Layout.with({
  title: { type: z._default(text, ""), view: "r" },
}) {
  static override readonly kind: string = "card";
}

/** Views under a title that opens and closes. */
export class Section extends Layout.with({
  title: { type: text, view: "r" },
  description: { type: z._default(text, ""), view: "r" },
  open: { type: z._default(z.boolean(), true), view: "rw" },
  maxColumns,
}) {
  static override readonly kind: string = "section";
}

/** Shows one of its views at a time, each under its label. */
export class Tabs extends Layout.with({
  labels: { type: z._default(z.array(translatable), []), view: "r" },
  active: { type: z._default(z.int().check(z.nonnegative()), 0), view: "rw" },
}) {
  static override readonly kind: string = "tabs";

  protected override check(): readonly Issue[] {
    const { children, labels, active } = this;
    const issues: Issue[] = [];
    if (labels.length !== children.length) {
      const message = `there are ${labels.length} labels for ${children.length} views`;
      issues.push({ path: ["labels"], code: "labels", message });
    }
    if (active > 0 && active >= children.length) {
      const message = `there is no tab ${active}, only ${children.length}`;
      issues.push({ path: ["active"], code: "active", message });
    }
    return issues;
  }
}

/** Views in a modal window over the page. */
export class Dialog extends Layout.with({
  title: { type: text, view: "r" },
  open: { type: z._default(z.boolean(), false), view: "rw" },
}) {
  static override readonly kind: string = "dialog";
}

/** A stream of views, until it ends or is stopped. Keeps the most recent `maxItems`. */
export class Feed extends Layout.with({
  label: { type: z._default(text, ""), view: "r" },
  state: { type: z._default(z.enum(["arriving", "ended", "stopped"]), "arriving"), view: "r" },
  /** The number of views that have arrived, including those that were dropped. */
  total: { type: z._default(z.int().check(z.nonnegative()), 0), view: "r" },
  maxItems: { type: z._default(z.int().check(z.positive()), 100), view: "r" },
  /** Whether it has a button that stops it. */
  stoppable: { type: z._default(z.boolean(), true), view: "r" },
  onStop: { type: z.optional(z.custom<() => void>(isFunction)), view: "none" },
}) {
  static override readonly kind: string = "feed";
  static override readonly intents: IntentTable = {
    stop: {
      args: [],
      command: true,
      guard: (feed: Feed) =>
        feed.stoppable && feed.state === "arriving" ? undefined : messages.notArriving,
    },
  };

  /** Appends a view; ignored after the end. */
  add(viewable: Viewable): void {
    this.addAll([viewable]);
  }

  /** Appends the last views of those that have arrived together; ignored after the end. */
  addAll(viewables: readonly Viewable[], arrived: number = viewables.length): void {
    if (this.state !== "arriving") return;
    const views = viewables.slice(-this.maxItems).map((viewable) => toView(viewable));
    const children = [...this.children, ...views].slice(-this.maxItems);
    this.update({ children, total: this.total + arrived });
  }

  /** Marks the stream as complete. */
  end(): void {
    if (this.state === "arriving") this.state = "ended";
  }

  stop(): void {
    this.state = "stopped";
    this.onStop?.();
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}
