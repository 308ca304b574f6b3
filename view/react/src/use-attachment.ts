import { type RefCallback, useCallback, useRef } from "react";

/** Connects something to an element; returns the function that disconnects it, if it needs one. */
type Attach<E extends Element> = (element: E) => (() => void) | undefined;

/**
 * A ref callback with a cleanup. React 19 calls the function that a ref callback returns. React 18 ignores it and calls
 * the callback with `null`. The callback returns nothing, so that both pass `null`. `attach` must be stable, as for
 * `useEffect`.
 */
export function useAttachment<E extends Element>(attach: Attach<E>): RefCallback<E> {
  const detach = useRef<(() => void) | undefined>(undefined);
  return useCallback(
    (element: E | null) => {
      detach.current?.();
      detach.current = element === null ? undefined : attach(element);
    },
    [attach],
  );
}
