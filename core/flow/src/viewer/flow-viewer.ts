import { onDispose, ParameterError, type Params, type UpdateValues } from "@heddle/params";
import { View } from "@heddle/views";

import type { Selection } from "../selection.ts";
import type { Viewport } from "../viewport.ts";
import { viewerParameters } from "./viewer-parameters.ts";

/** The viewer that a flow is itself: code, and everybody who is shown the flow without a viewer. */
export const ownViewer = "own";

/** What a viewer needs from the flow that it shows. */
export interface ViewedFlow {
  /** The flow. Views read its parameters through the viewer. */
  readonly model: () => Params;
  /** Runs an intent of the flow for a viewer. */
  performFor(viewer: FlowViewer, intent: string, args: readonly unknown[]): unknown;
  /** Called when the last session that shows the viewer has ended. */
  onEnd(viewer: FlowViewer): void;
}

/**
 * One visitor's view of a flow that several people share: `flow.createViewer()`. The graph is that of the flow. The
 * selection, the viewport, the open editors and the undo history are the visitor's own.
 */
export class FlowViewer extends View.with(viewerParameters) {
  /** To views, a viewer is a flow. */
  static override readonly kind: string = "flow";

  declare readonly selection: Selection;
  declare readonly viewport: Viewport | null;
  declare readonly inside: string | null;
  declare readonly canUndo: boolean;
  declare readonly canRedo: boolean;
  declare readonly unfinished: string[];

  /** Distinguishes the viewers of one flow. */
  readonly id: string;
  readonly #flow: ViewedFlow;
  #isShowing = false;

  constructor(id: string, flow: ViewedFlow, viewport: Viewport | null) {
    super({ viewport });
    this.id = id;
    this.#flow = flow;
    onDispose(this, () => flow.onEnd(this));
  }

  override get base(): Params {
    return this.#flow.model();
  }

  override onError(error: unknown): void {
    this.base.onError(error);
  }

  /** Called by the flow, which alone sets the parameters of a viewer. */
  show(values: UpdateValues<typeof viewerParameters>): void {
    const wasShowing = this.#isShowing;
    this.#isShowing = true;
    try {
      this.update(values);
    } finally {
      this.#isShowing = wasShowing;
    }
  }

  protected override carryOut(intent: string, args: readonly unknown[]): unknown {
    return this.#flow.performFor(this, intent, args);
  }

  protected override derive(changed: ReadonlySet<string>): void {
    super.derive(changed);
    const name = [...changed].find((each) => each !== "visible");
    if (name === undefined || this.#isShowing) return;
    throw new ParameterError("derived", `FlowViewer.${name} is set by the flow alone`);
  }
}
