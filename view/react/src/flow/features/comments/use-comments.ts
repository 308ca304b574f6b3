import { type FlowScope, GraphComments, type ShownThread } from "@heddle/canvas";
import type { Handle, Outcome, Translatable } from "@heddle/params";
import { useSyncExternalStore } from "react";

import { useFlowScope } from "../../flow-context.ts";

const known = new WeakMap<FlowScope, GraphComments>();

/** The comments on a rendered graph: one object for all components, so that drafts outlive them. */
export function useGraphComments(handle: Handle): GraphComments {
  const scope = useFlowScope();
  const last = known.get(scope);
  // After a lost session, the comments have a new handle.
  if (last?.handle === handle) return last;
  const comments = new GraphComments(handle, scope, last?.drafts);
  known.set(scope, comments);
  return comments;
}

/** All threads; the component renders again when one of them changes. */
export function useThreads(comments: GraphComments): readonly ShownThread[] {
  return useSyncExternalStore(comments.subscribe, comments.threads, comments.threads);
}

/** Calls an intent of comments; returns the reason of a rejection. */
export async function callComments(
  handle: Handle,
  intent: string,
  ...args: readonly unknown[]
): Promise<Translatable | undefined> {
  const outcome: Outcome = await handle.call(intent, ...args);
  return outcome.ok ? undefined : (outcome.translatable ?? outcome.reason);
}
