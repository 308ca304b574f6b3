import {
  type CanvasState,
  fit,
  type Size,
  unionOf,
  ViewportSync,
  zoomLimits,
} from "@heddle/canvas";
import { type ReactFlowState, useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";

import { useFlowScope } from "../flow-context.ts";

/** Keeps the viewport of the model and of React Flow in sync. */
export function useViewportSync(): Pick<ViewportSync, "onMoveStart" | "onMove" | "onMoveEnd"> {
  const scope = useFlowScope();
  const { setViewport } = useReactFlow();
  const sync = useMemo(() => new ViewportSync(scope), [scope]);
  const { onMoveStart, onMove, onMoveEnd, onRequest } = sync;
  useEffect(() => onRequest((viewport) => void setViewport(viewport)), [onRequest, setViewport]);
  useReveal();
  return { onMoveStart, onMove, onMoveEnd };
}

const moveDurationMs = 150;

/** Animates to requested viewports. */
export function useViewportRequests(): void {
  const { viewportRequest } = useFlowScope();
  const { setViewport } = useReactFlow();
  useEffect(
    () =>
      viewportRequest.subscribe(() => {
        const { value } = viewportRequest;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        if (value) void setViewport(value, isCalm ? {} : { duration: moveDurationMs });
      }),
    [viewportRequest, setViewport],
  );
}

const revealDurationMs = 300;

/** Brings nodes into view on the model's `reveal` event; before the first viewport the last request waits. */
function useReveal(): void {
  const scope = useFlowScope();
  const { setViewport, viewportInitialized } = useReactFlow();
  const waiting = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const { handle, state } = scope;
    const reveal = (ids: readonly string[]): void => {
      waiting.current = viewportInitialized ? [] : ids;
      const rectangles = ids.flatMap((id) => state.rectangleOf(id) ?? []);
      const [first, ...others] = rectangles;
      if (!first || !viewportInitialized) return;
      const bounds = others.reduce(unionOf, first);
      void setViewport(fit(scope, bounds), { duration: revealDurationMs });
    };
    reveal(waiting.current);
    return handle.listen("reveal", (ids) => reveal(ids as string[]));
  }, [scope, setViewport, viewportInitialized]);
}

/** The zoom limits, which depend on the size of the graph. */
export function useZoomLimits(): ReturnType<typeof zoomLimits> {
  const { state } = useFlowScope();
  const { subscribe, current } = useMemo(() => liveLimits(state), [state]);
  return useSyncExternalStore(subscribe, current, current);
}

interface LiveLimits {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => ReturnType<typeof zoomLimits>;
}

function liveLimits({ scene, geometry }: CanvasState): LiveLimits {
  let version: number | undefined;
  let screen: Size | undefined;
  let limits = zoomLimits(undefined, scene.screen);
  return {
    subscribe: (listener) => {
      const stops = [scene.subscribe(listener), geometry.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    current: () => {
      if (version === geometry.version && screen === scene.screen) return limits;
      [version, screen] = [geometry.version, scene.screen];
      const next = zoomLimits(geometry.nodes.bounds(), screen);
      if (next.minZoom !== limits.minZoom) limits = next;
      return limits;
    },
  };
}

const zoomOf = ({ transform: [, , zoom] }: ReactFlowState): number => zoom;

export function useZoom(): number {
  return useStore(zoomOf);
}
