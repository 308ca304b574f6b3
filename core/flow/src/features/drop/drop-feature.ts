import type { Translatable } from "@heddle/params";
import * as z from "zod/mini";

import { type ClickTarget, clickTargetType, whyNotClick, withItemAt } from "../../event/clicks.ts";
import type { FeatureHost, FlowFeature, NoShape } from "../../kernel/feature.ts";
import { type Position, positionType } from "../../record/node-record.ts";
import { type GuardedFlow, whyReadOnly } from "../../rules/guards.ts";
import type { ItemHost } from "../../item/graph-item.ts";
import type { NodeTypeInView } from "../../item/node-type.ts";
import {
  addDropped,
  type Drop,
  type DropHandler,
  dropHandlerType,
  type DropItem,
  dropItemsType,
  type DropResult,
  dropTypesType,
  sizeOf,
  toDragItem,
  toDroppedItem,
  toDropTarget,
  whyNotDropped,
} from "./drops.ts";

declare module "../../flow-event.ts" {
  interface FlowPayloads {
    drop: Drop;
  }
}

const parameters = {
  /** What users may drop on the canvas: MIME types such as `text/csv` or `image/*`, and `Files` for files of every type. */
  dropTypes: { type: z._default(dropTypesType, (): readonly string[] => []), view: "r" },
  /** Makes nodes and edges of what users drop, as one undo step; it may be asynchronous. */
  onDrop: {
    type: z._default(z.nullable(dropHandlerType), (): DropHandler | null => null),
    view: "none",
  },
} as const;

interface DropRules extends GuardedFlow {
  readonly dropTypes: readonly string[];
  readonly nodeTypeRecords: Readonly<Record<string, NodeTypeInView>>;
}

function whyNotDrop(
  flow: DropRules,
  _position: unknown,
  items: readonly DropItem[],
  target: ClickTarget | null,
): Translatable | undefined {
  return (
    whyReadOnly(flow) ??
    whyNotDropped(flow.dropTypes, items.map(toDragItem)) ??
    (target === null ? undefined : whyNotClick(flow, target))
  );
}

export class DropMethods {
  readonly #host: FeatureHost<typeof parameters>;

  constructor(host: FeatureHost<typeof parameters>) {
    this.#host = host;
  }

  /**
   * Emits `drop` with files and texts that a user dropped, pasted or chose, if `dropTypes` accept them. Adds what `onDrop`
   * makes of them, as one undo step, and returns the ids of the added nodes.
   */
  async drop(
    position: Position,
    items: readonly DropItem[],
    target: ClickTarget | null = null,
  ): Promise<string[]> {
    const host = this.#host;
    host.assertArguments("drop", position, items, target);
    const { flow } = host;
    const drop: Drop = { position, items: items.map(toDroppedItem), target: toDropTarget(target) };
    host.emitEvent(withItemAt("Flow.drop", host.graph, target, { type: "drop", ...drop }));
    const add = host.asCaller((made: DropResult) => {
      host.assertMayChange(sizeOf(made));
      return flow.transaction(() => addDropped(flow, drop, made, host.inside()));
    });
    // The handler of an app receives its own class of flows.
    const made = await flow.onDrop?.(drop, flow as unknown as ItemHost);
    return made === undefined || made === null ? [] : add(made);
  }
}

/** Files and texts that users drop on the graph. */
export const drops: FlowFeature<DropMethods, typeof parameters, NoShape, NoShape> = {
  name: "drops",
  parameters,
  intents: {
    drop: {
      args: [positionType, dropItemsType, z.nullable(clickTargetType)],
      guard: whyNotDrop,
      command: true,
    },
  },
  events: { drop: null },
  methods: DropMethods,
};
