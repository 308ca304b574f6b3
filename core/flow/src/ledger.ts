import { Params } from "@heddle/params";
import * as z from "zod/mini";

import { Edge } from "./edge/edge.ts";
import { JournalEntry } from "./event/journal.ts";
import { History } from "./history/history.ts";
import { Node } from "./node/node.ts";

/** What a graph keeps for itself. As parameters, because a transaction that fails takes them back with everything else. */
export class Ledger extends Params.with({
  /** The objects that were given, by the id of their item. */
  nodeInstances: { collection: z.object({ item: z.instanceof(Node) }), view: "none" },
  edgeInstances: { collection: z.object({ item: z.instanceof(Edge) }), view: "none" },
  /** What can be undone and redone. */
  history: { type: z._default(z.instanceof(History), () => new History()), view: "none" },
  /** What was done last, on top of what was done before it. */
  journal: { type: z._default(z.nullable(z.instanceof(JournalEntry)), null), view: "none" },
}) {
  constructor(graph: { onError(error: unknown): void }) {
    super();
    this.onError = (error) => graph.onError(error);
    ledgers.set(graph, this);
  }
}

const ledgers = new WeakMap<object, Ledger>();

/** The ledger of a graph. */
export function ledgerOf(graph: object): Ledger {
  const ledger = ledgers.get(graph);
  if (!ledger) throw new TypeError("only a graph has a ledger");
  return ledger;
}
