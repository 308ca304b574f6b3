import { equalValues } from "@heddle/params";
import { type OnMove, useReactFlow } from "@xyflow/react";
import { useEffect, useMemo } from "react";

import type { Viewport } from "../drawing/rectangle.ts";
import { type FlowScope, useFlowScope } from "../flow-context.ts";
import { useReveal } from "./use-reveal.ts";

/** Tells the model where its viewer looks, at the pace of the flow, and looks where the model says. */
export function useViewportSync(): Pick<ViewportSync, "onMoveStart" | "onMove" | "onMoveEnd"> {
  const scope = useFlowScope();
  const { setViewport } = useReactFlow();
  const sync = useMemo(() => new ViewportSync(scope), [scope]);
  const { onMoveStart, onMove, onMoveEnd, follow } = sync;
  useEffect(() => follow((viewport) => void setViewport(viewport)), [follow, setViewport]);
  useReveal();
  return { onMoveStart, onMove, onMoveEnd };
}

/** After so many milliseconds without a step the graph rests. */
const restTime = 150;

class ViewportSync {
  readonly #scope: FlowScope;
  #latest: Viewport | undefined;
  /** What the model was told or has said, or what was seen before anything moved, which is no news to it. */
  #known: Viewport | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;

  constructor(scope: FlowScope) {
    this.#scope = scope;
  }

  readonly onMoveStart: OnMove = (_event, viewport) => {
    this.#known ??= viewport;
  };

  readonly onMove: OnMove = (_event, viewport) => {
    const { handle } = this.#scope;
    this.#isMoving = true;
    this.#latest = viewport;
    if (handle.read("syncMode") !== "debounce") return;
    this.#timer ??= setTimeout(this.#tell, Number(handle.read("debounceMs")));
  };

  readonly onMoveEnd: OnMove = (event, viewport) => {
    this.#isMoving = false;
    this.#latest = viewport;
    clearTimeout(this.#timer);
    // A button or a drag at the border moves the graph step by step.
    if (event === null) this.#timer = setTimeout(this.#tell, restTime);
    else this.#tell();
  };

  /** Shows what the model says, unless the user is about to look elsewhere; where others look is their own affair. */
  readonly follow = (show: (viewport: Viewport) => void): (() => void) => {
    const { handle } = this.#scope;
    const unsubscribe = handle.subscribe(["requestedViewport"], () => {
      const { viewport } = handle.read("requestedViewport") as {
        readonly viewport: Viewport | null;
      };
      if (!viewport) return;
      this.#known = viewport;
      if (!this.#isMoving) show(viewport);
    });
    return () => {
      unsubscribe();
      clearTimeout(this.#timer);
    };
  };

  readonly #tell = (): void => {
    this.#timer = undefined;
    if (!this.#latest || equalValues(this.#latest, this.#known)) return;
    this.#known = this.#latest;
    void this.#scope.intents.setViewport(this.#latest);
  };
}
