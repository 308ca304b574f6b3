import type { FlowReader } from "@heddle/flow";

import type { CanvasState } from "../../canvas-state.ts";
import { type FocusTargets, graphKey } from "../../cursor/cursor.ts";
import { Signal } from "../../signal.ts";
import { isNarrow } from "../../viewport/fit-viewport.ts";

interface PanelScope {
  readonly flow: FlowReader;
  readonly state: Pick<CanvasState, "scene">;
  readonly targets: Pick<FocusTargets, "focus">;
}

/** Whether the outline is open. Its tree, a `GraphOutline`, is loaded with its view. */
export class OutlinePanel {
  /** Undefined until the user opens or closes it. */
  readonly isOpen: Signal<boolean | undefined> = new Signal<boolean | undefined>(undefined);
  /** Increases when a command opens it: the tree then gets the focus. */
  readonly focusRequests: Signal<number> = new Signal(0);
  readonly #scope: PanelScope;

  constructor(scope: PanelScope) {
    this.#scope = scope;
  }

  /** Until the user chooses, it is where the flow shows it, unless there is no room. */
  get isShown(): boolean {
    const { flow, state } = this.#scope;
    return this.isOpen.value ?? (flow.get("showOutline") && !isNarrow(state.scene.screen.width));
  }

  /** Opens and focuses the outline, or closes it and focuses the graph. */
  toggle(isOpen: boolean): void {
    this.isOpen.set(!isOpen);
    if (isOpen) this.#scope.targets.focus(graphKey);
    else this.focusRequests.set(this.focusRequests.value + 1);
  }
}
