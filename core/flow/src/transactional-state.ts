import { Params } from "@heddle/params";
import * as z from "zod/mini";

import { Edge } from "./edge/edge.ts";
import { PendingEvents } from "./event/events.ts";
import type { UndoStacks } from "./history/history.ts";
import { Node } from "./node/node.ts";

/** The private state of a flow. As parameters, because a transaction that fails restores parameters. */
export class TransactionalState extends Params.with({
  /** The objects of items, by id. */
  nodeInstances: { collection: z.object({ item: z.instanceof(Node) }), view: "none" },
  edgeInstances: { collection: z.object({ item: z.instanceof(Edge) }), view: "none" },
  /** The undo history, by viewer id. */
  undoStacks: {
    type: z._default(z.custom<ReadonlyMap<string, UndoStacks>>(), () => new Map()),
    view: "none",
  },
  /** The changes whose events are not emitted yet. */
  pending: { type: z._default(z.nullable(z.instanceof(PendingEvents)), null), view: "none" },
}) {
  constructor(flow: { onError(error: unknown): void }) {
    super();
    this.onError = (error) => flow.onError(error);
  }
}
