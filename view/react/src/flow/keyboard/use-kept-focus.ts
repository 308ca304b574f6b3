import { type RefCallback, useCallback } from "react";

import { useFlowScope } from "../flow-context.ts";
import { graphKey } from "./focus-targets.ts";

const controls = "a[href], button, input, select, textarea, [tabindex='0']";

/** The ref of an element whose content may be replaced while the focus is in it: what has taken the place gets it, else the graph. */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const { targets } = useFlowScope();
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const listening = new AbortController();
      const { signal } = listening;
      let [focused, place] = [undefined as Element | undefined, 0];
      const all = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(controls)];
      element.addEventListener(
        "focusin",
        ({ target }) => {
          if (!(target instanceof HTMLElement)) return;
          [focused, place] = [target, all().indexOf(target)];
        },
        { signal },
      );
      element.addEventListener(
        "focusout",
        ({ relatedTarget }) => {
          if (relatedTarget !== null) focused = undefined;
        },
        { signal },
      );
      const changes = new MutationObserver(() => {
        if (!focused || focused.isConnected) return;
        focused = undefined;
        // Whoever went elsewhere stays there.
        if (document.activeElement !== document.body) return;
        const left = all();
        const next = left[Math.min(Math.max(place, 0), left.length - 1)];
        if (next) next.focus();
        else targets.focus(graphKey);
      });
      changes.observe(element, { childList: true, subtree: true });
      return () => {
        listening.abort();
        changes.disconnect();
      };
    },
    [targets],
  );
}
