import type { FlowCaller, FlowReader } from "@heddle/flow";
import { equalValues, type Handle, timerDelay } from "@heddle/params";

import type { Viewport } from "../geometry/rectangle.ts";
import { keepOwnViewport } from "./own-viewport.ts";

interface ViewportSyncParts {
  readonly handle: Handle;
  readonly flow: FlowReader;
  readonly intents: Pick<FlowCaller, "setViewport">;
}

/** A move in steps has ended after this pause. */
const restMs = 150;

/** Sends the viewport to the model as `syncMode` specifies, and applies viewports that the model requests. */
export class ViewportSync {
  readonly #parts: ViewportSyncParts;
  #latest: Viewport | undefined;
  /** The viewport that the model knows: sent to it, requested by it, or shown before the first move. */
  #modelViewport: Viewport | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  #isDisposed = false;

  constructor(parts: ViewportSyncParts) {
    this.#parts = parts;
  }

  begin(viewport: Viewport): void {
    this.#modelViewport ??= viewport;
  }

  move(viewport: Viewport): void {
    this.#isMoving = true;
    this.#latest = viewport;
    clearTimeout(this.#timer);
  }

  /** A button, a key or auto-pan moves the graph in steps. */
  end(viewport: Viewport, isStep: boolean): void {
    this.#isMoving = false;
    this.#latest = viewport;
    clearTimeout(this.#timer);
    const { flow } = this.#parts;
    const stepsMs = isStep ? restMs : 0;
    const isDebounced = flow.get("syncMode") === "debounce";
    const delayMs = isDebounced ? Math.max(flow.get("debounceMs"), stepsMs) : stepsMs;
    if (delayMs > 0) this.#timer = setTimeout(this.#send, timerDelay(delayMs));
    else this.#send();
  }

  /** Shows the viewport that the model requests, unless the user is moving it. Ignores viewports of other viewers. */
  readonly onRequest = (show: (viewport: Viewport) => void): (() => void) => {
    const { handle, flow } = this.#parts;
    return handle.subscribe(["requestedViewport"], () => {
      const { viewport } = flow.get("requestedViewport");
      if (!viewport) return;
      this.#modelViewport = viewport;
      if (!this.#isMoving) show(viewport);
    });
  };

  /** Sends nothing anymore. */
  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }

  readonly #send = (): void => {
    this.#timer = undefined;
    if (this.#isDisposed || !this.#latest || equalValues(this.#latest, this.#modelViewport)) return;
    this.#modelViewport = this.#latest;
    const { handle, flow, intents } = this.#parts;
    if (keepOwnViewport(handle, flow, this.#latest)) void intents.setViewport(this.#latest);
  };
}
