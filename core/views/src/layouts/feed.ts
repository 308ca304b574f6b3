import type { IntentTable } from "@heddle/params";
import * as z from "zod/mini";

import { messages } from "../messages.ts";
import { toView } from "../to-view.ts";
import type { Viewable } from "../view.ts";
import { Layout } from "./layout.ts";

/** Views that arrive one after the other, until they end or are stopped; of many the last are kept. */
export class Feed extends Layout.with({
  label: { type: z._default(z.string(), ""), view: "r" },
  state: { type: z._default(z.enum(["arriving", "ended", "stopped"]), "arriving"), view: "r" },
  /** How many have arrived, those that are no longer kept included. */
  total: { type: z._default(z.int().check(z.nonnegative()), 0), view: "r" },
  /** How many are kept. */
  most: { type: z._default(z.int().check(z.positive()), 100), view: "r" },
  /** Whether it has a button of its own to be stopped by. */
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

  /** Shows one more; what arrives after the end is not shown. */
  add(viewable: Viewable): void {
    if (this.state !== "arriving") return;
    const children = [...this.children, toView(viewable)].slice(-this.most);
    this.update({ children, total: this.total + 1 });
  }

  /** Nothing more will arrive. */
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
