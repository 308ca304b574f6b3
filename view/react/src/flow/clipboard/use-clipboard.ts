import { type RefObject, useEffect } from "react";

import { focusedTarget } from "../command/target.ts";
import { useFlowScope } from "../flow-context.ts";
import { keyPlace } from "../keyboard/key-place.ts";

/**
 * Copies, cuts and pastes by the browser's own events: they need no permission. They do not always reach the element
 * that has the focus, so the whole document is listened to.
 */
export function useClipboard(canvas: RefObject<HTMLElement | null>): void {
  const scope = useFlowScope();
  useEffect(() => {
    const { current } = canvas;
    const { commands, targets, cursor, pointer, handle } = scope;
    if (!current) return undefined;
    const root = current.getRootNode() as ShadowRoot;
    const isMeant = (event: Event): boolean =>
      !event.defaultPrevented &&
      (targets.has(root.activeElement) || keyPlace(root.activeElement, current) === "buttons");
    const copy = (event: ClipboardEvent): boolean => {
      const text = commands.copiedText(focusedTarget(scope).ids);
      if (text === undefined || !event.clipboardData) return false;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      return true;
    };
    const listeners = {
      copy: (event: ClipboardEvent): void => void (isMeant(event) && copy(event)),
      cut: (event: ClipboardEvent): void => {
        if (!isMeant(event)) return;
        const { nodes } = focusedTarget(scope).ids;
        const isCopied = handle.read("editable") !== true || copy(event);
        if (isCopied) commands.remove({ nodes, edges: [] });
      },
      paste: (event: ClipboardEvent): void => {
        const text = event.clipboardData?.getData("text/plain");
        if (!isMeant(event) || !text) return;
        event.preventDefault();
        commands.pasteText(text, cursor.isFocused ? undefined : pointer.value);
      },
    };
    const ends = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      // Each of them takes the event of its name.
      document.addEventListener(name, listener as EventListener, { signal: ends.signal });
    }
    return () => ends.abort();
  }, [canvas, scope]);
}
