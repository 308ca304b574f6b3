import type { EdgeEnds } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { CommandScope } from "../command/flow-commands.ts";
import { messages } from "../messages.ts";

interface PendingScope extends Pick<CommandScope, "flow" | "names" | "announce"> {
  readonly handle: Handle;
}

/**
 * Announces connections that begin to wait for an answer of the app; returns the function that stops it. How they end
 * is announced as a new edge, or as a rejection.
 */
export function announcePending({ handle, flow, names, announce }: PendingScope): () => void {
  const keysOf = (all: readonly EdgeEnds[]): string[] => all.map((ends) => JSON.stringify(ends));
  let known = new Set(keysOf(flow.get("pendingConnections")));
  return handle.subscribe(["pendingConnections"], () => {
    const pending = flow.get("pendingConnections");
    for (const ends of pending.filter((each) => !known.has(JSON.stringify(each)))) {
      const [source, target] = [names.title(ends.source), names.title(ends.target)];
      announce(messages.announced.pending({ source, target }));
    }
    known = new Set(keysOf(pending));
  });
}
