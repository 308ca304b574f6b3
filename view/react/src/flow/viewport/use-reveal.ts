import { useReactFlow } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";

import { unionOf } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import { fittingViewport } from "./fitting-viewport.ts";

const duration = 300;

/** Brings the nodes into sight that the model wants to be seen; before there is something to see, the last ones wait. */
export function useReveal(): void {
  const { handle, picture } = useFlowScope();
  const { setViewport, viewportInitialized } = useReactFlow();
  const waiting = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const reveal = (ids: readonly string[]): void => {
      waiting.current = viewportInitialized ? [] : ids;
      const rectangles = ids.flatMap((id) => picture.rectangleOf(id) ?? []);
      const [first, ...others] = rectangles;
      if (!first || !viewportInitialized) return;
      const bounds = others.reduce(unionOf, first);
      void setViewport(fittingViewport(bounds, picture.scene.screen), { duration });
    };
    reveal(waiting.current);
    return handle.listen("reveal", (ids) => reveal(ids as string[]));
  }, [handle, picture, setViewport, viewportInitialized]);
}
