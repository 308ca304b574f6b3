import { onDispose, type Translatable } from "@heddle/params";
import * as z from "zod/mini";

import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { noEntries } from "../../record/entries.ts";
import type { NodeMove } from "../../record/node-record.ts";
import { type GuardedFlow, whyReadOnly, whyUnknown } from "../../rules/guards.ts";
import {
  FlowLayout,
  type LayoutOptions,
  layoutRequestType,
  type LayoutStyle,
  layoutStyleType,
} from "./flow-layout.ts";

const parameters = {
  /** The default options of `layout` and "Tidy up". */
  layoutOptions: {
    type: z._default(layoutStyleType, (): LayoutStyle => noEntries),
    view: "r",
  },
  /** Whether nodes without a position are arranged when the graph is first shown. */
  autoLayout: { type: z._default(z.boolean(), false), view: "r" },
} as const;

const derived = {
  /** Which part of a running layout is done, from 0 to 1; `null` if none is running. */
  layoutProgress: { type: z._default(z.nullable(z.number()), null), view: "r" },
} as const;

export class LayoutMethods {
  readonly #host: FeatureHost<typeof parameters & typeof derived>;
  readonly #layout: FlowLayout;

  constructor(host: FeatureHost<typeof parameters & typeof derived>) {
    this.#host = host;
    this.#layout = new FlowLayout({
      flow: host.flow,
      onProgress: (layoutProgress) => host.setDerived({ layoutProgress }),
    });
    onDispose(host.flow, () => void this.#layout.cancel());
  }

  /**
   * Arranges nodes along their edges, in another thread, as one undo step. Nodes that are not `draggable` stay, and so do
   * those that are moved meanwhile. Rejects, without any change, when the signal aborts or the deadline has passed.
   */
  async layout(options: LayoutOptions = {}): Promise<void> {
    const host = this.#host;
    const move = host.asCaller((moves: readonly NodeMove[], gesture: string) =>
      host.move(moves, { gesture }),
    );
    await this.#layout.run(options, { check: host.asCaller(() => host.assertMayChange()), move });
  }

  /** Called by views at first show: with `autoLayout`, arranges nodes without a position if they would overlap. */
  async arrangeUnplaced(): Promise<void> {
    if (!this.#host.flow.autoLayout) return;
    await this.#layout.arrangeUnplaced((moves) => this.#host.move(moves, { history: false }));
  }

  /** Cancels the running layout; returns whether there was one that had not begun to move nodes. */
  cancelLayout(): boolean {
    return this.#layout.cancel();
  }
}

/** Nodes that cannot be moved are no reason: they stay where they are. */
function whyNotLayout(
  flow: GuardedFlow,
  { nodes = [] }: LayoutOptions = {},
): Translatable | undefined {
  return whyReadOnly(flow) ?? whyUnknown(flow, nodes, []);
}

/** Automatic layout. */
export const layout: FlowFeature<LayoutMethods, typeof parameters, typeof derived, NoShape> = {
  name: "layout",
  parameters,
  derived,
  intents: {
    layout: { args: [z.optional(layoutRequestType)], guard: whyNotLayout },
    // The app asks for it, by `autoLayout`; the first page that shows the graph only starts it.
    arrangeUnplaced: { args: [], viewer: true },
    cancelLayout: { args: [], guard: whyReadOnly },
  },
  methods: LayoutMethods,
  isEager: true,
};
