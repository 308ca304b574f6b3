import { type FocusTargets, graphKey } from "../cursor/cursor.ts";
import { Signal } from "../signal.ts";

/** Whether the outline is open. Its tree, a `GraphOutline`, is loaded with its view. */
export class OutlinePanel {
  /** Undefined until the user opens or closes it. */
  readonly isOpen: Signal<boolean | undefined> = new Signal<boolean | undefined>(undefined);
  /** Increases when a command opens it: the tree then gets the focus. */
  readonly focusRequests: Signal<number> = new Signal(0);
  readonly #targets: Pick<FocusTargets, "focus">;

  constructor(targets: Pick<FocusTargets, "focus">) {
    this.#targets = targets;
  }

  /** Opens and focuses the outline, or closes it and focuses the graph. */
  toggle(isOpen: boolean): void {
    this.isOpen.set(!isOpen);
    if (isOpen) this.#targets.focus(graphKey);
    else this.focusRequests.set(this.focusRequests.value + 1);
  }
}
