import { useMemo, useSyncExternalStore } from "react";

import type { Size } from "../drawing/rectangle.ts";
import { useFlowScope } from "../flow-context.ts";
import type { Picture } from "../picture.ts";
import { zoomLimits } from "./zoom-limits.ts";

/** How small and how large the graph may be shown, which follows its size. */
export function useZoomLimits(): ReturnType<typeof zoomLimits> {
  const { picture } = useFlowScope();
  const { subscribe, current } = useMemo(() => liveLimits(picture), [picture]);
  return useSyncExternalStore(subscribe, current, current);
}

interface LiveLimits {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => ReturnType<typeof zoomLimits>;
}

function liveLimits({ scene, geometry }: Picture): LiveLimits {
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
