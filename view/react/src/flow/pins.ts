import type { MountWindow } from "./drawing/mount-window.ts";

/** The nodes that have to be elements of the page wherever they are, by the reason why. */
export class Pins {
  readonly #mounts: Pick<MountWindow, "pin">;
  readonly #byReason = new Map<string, ReadonlySet<string>>();

  constructor(mounts: Pick<MountWindow, "pin">) {
    this.#mounts = mounts;
  }

  /** Says which nodes have to be elements for a reason, instead of those that had to be for it. */
  set(reason: string, ids: Iterable<string>): void {
    this.#byReason.set(reason, new Set(ids));
    this.#mounts.pin(new Set([...this.#byReason.values()].flatMap((each) => [...each])));
  }
}
