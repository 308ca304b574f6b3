import { equalValues } from "@heddle/params";

import { nameOf } from "../connection.ts";
import type { EdgeRecord } from "../edge/edge-record.ts";
import type { Flow } from "../flow.ts";
import { messages } from "../flow-messages.ts";
import { whyNotMove, whyNotRemove, whyReadOnly } from "../guards.ts";
import type { NodeRecord } from "../node/node-record.ts";
import { Replay, type Replayed } from "./replay.ts";
import type { Step } from "./step.ts";

/** What code can forbid for a node, and the sentence that says so. */
const protections = [
  ["deletable", "notDeletable"],
  ["draggable", "notDraggable"],
  ["connectable", "notConnectable"],
] as const;

/**
 * Why a user may not undo or redo a step. What users did they may always take back and make again; what code did, only
 * as far as they may delete and move what that would.
 */
export function whyNotRetrace(flow: Flow, step: Step | undefined): string | undefined {
  const whyNot = whyReadOnly(flow);
  if (whyNot !== undefined || !step || step.isAsked) return whyNot;
  const { nodes, edges } = new Replay(flow, step);
  const moved = nodes.filter(isMoved).flatMap(({ before }) => before ?? []);
  return (
    whyKept(flow, nodes.filter(isGone), edges.filter(isGone)) ??
    whyNotMove(flow, moved) ??
    whyProtected(nodes)
  );
}

function isGone({ before, after }: Replayed<object>): boolean {
  return before !== undefined && after === undefined;
}

function isMoved({ before, after }: Replayed<NodeRecord>): boolean {
  return !!before && !!after && !equalValues(before.position, after.position);
}

function whyKept(
  flow: Flow,
  nodes: readonly Replayed<NodeRecord>[],
  edges: readonly Replayed<EdgeRecord>[],
): string | undefined {
  // Where nothing would be deleted, it does not matter whether that is turned off.
  if (nodes.length + edges.length === 0) return undefined;
  const idsOf = (items: readonly Replayed<{ readonly id: string }>[]): string[] =>
    items.flatMap(({ before }) => before?.id ?? []);
  return whyNotRemove(flow, idsOf(nodes), idsOf(edges));
}

/** Why what code has forbidden is not allowed again. */
function whyProtected(nodes: readonly Replayed<NodeRecord>[]): string | undefined {
  for (const { before, after } of nodes) {
    for (const [field, message] of protections) {
      if (before?.[field] === false && after?.[field]) return messages[message](nameOf(before));
    }
  }
  return undefined;
}
