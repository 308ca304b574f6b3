import { useCallback } from "react";

import { useLatest } from "./use-latest.ts";

/** A listener that a model keeps: it tells the one of the latest render, so that a new one in each is no new model. */
export function useTold<Told>(listener: ((told: Told) => void) | undefined): (told: Told) => void {
  const latest = useLatest(listener);
  return useCallback((told) => latest.current?.(told), [latest]);
}
