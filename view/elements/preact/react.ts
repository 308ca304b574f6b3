/** `react` and `react-dom` for the standalone elements: `preact/compat`, with what the components need and it lacks. */
import { useCallback, useLayoutEffect, useReducer, useState } from "preact/compat";

import { followReact } from "./react-behavior.ts";

// @ts-expect-error -- its types are those of a CommonJS module
export * from "preact/compat";

followReact();

let lastId = 0;

/** An id that is unique in the page. Those of Preact are unique in a root, and a page may have several. */
export function useId(): string {
  const [id] = useState(() => `hd${(lastId += 1)}-`);
  return id;
}

/**
 * Subscribes before the browser can paint or handle an event. Preact subscribes after the next frame, and compares
 * identities then: a change inside a collection would be missed until the next one.
 */
export function useSyncExternalStore<Snapshot>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const value = getSnapshot();
  const [rendered] = useState({ value, getSnapshot });
  const [, render] = useReducer((count: number, _action: undefined) => count + 1, 0);
  const compare = useCallback(() => {
    if (!Object.is(rendered.value, rendered.getSnapshot())) render(undefined);
  }, [rendered, render]);
  useLayoutEffect(() => {
    Object.assign(rendered, { value, getSnapshot });
    compare();
  }, [rendered, value, getSnapshot, compare]);
  useLayoutEffect(() => {
    const unsubscribe = subscribe(compare);
    // The subscription may have changed the value.
    compare();
    return unsubscribe;
  }, [subscribe, compare]);
  return value;
}
