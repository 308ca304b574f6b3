import type { MountWindow } from "./drawing/mount-window.ts";

/** The nodes that have to be elements of the page wherever they are, by the reason why, and an edge. */
export class PinnedNodes {
  readonly #mounts: Pick<MountWindow, "pin">;
  readonly #byReason = new Map<string, ReadonlySet<string>>();
  #edge: string | undefined;

  constructor(mounts: Pick<MountWindow, "pin">) {
    this.#mounts = mounts;
  }

  /** Says which nodes have to be elements for a reason, instead of those that had to be for it. */
  set(reason: string, ids: Iterable<string>): void {
    this.#byReason.set(reason, new Set(ids));
    this.#mounts.pin(
      new Set([...this.#byReason.values()].flatMap((each) => [...each])),
      this.#edge,
    );
  }

  /** Says what has the focus: a node, or an edge with its ends. */
  setFocused(nodes: Iterable<string>, edge?: string): void {
    this.#edge = edge;
    this.set("focused", nodes);
  }
}
