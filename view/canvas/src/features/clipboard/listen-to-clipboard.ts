import { readClipboard } from "@heddle/flow";

import { focusedTarget } from "../../command/command-target.ts";
import { keyScopeOf } from "../../input/keyboard.ts";
import type { FlowScope } from "../../scope/flow-scope.ts";
// What was not copied from a graph is pasted as if it were dropped.
import { acceptsTransfer, droppedItems } from "../drop/canvas-drop.ts";
import { drop } from "../drop/drop.ts";
import type { ClipboardCommands } from "./clipboard-commands.ts";

/**
 * Copies, cuts and pastes on the browser's own events, which need no permission. They do not always reach the focused
 * element, so this listens to the whole document. Returns the function that stops it.
 */
export function listenToClipboard(
  scope: FlowScope,
  canvas: HTMLElement,
  clipboard: ClipboardCommands,
): () => void {
  const { commands, targets, cursor, pointer, flow } = scope;
  const root = canvas.getRootNode() as ShadowRoot;
  const isForGraph = (event: Event): boolean =>
    !event.defaultPrevented &&
    (targets.has(root.activeElement) || keyScopeOf(root.activeElement, canvas) === "buttons");
  const copy = (event: ClipboardEvent): boolean => {
    const text = clipboard.copiedText(focusedTarget(scope).ids);
    if (text === undefined || !event.clipboardData) return false;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    return true;
  };
  const listeners = {
    copy: (event: ClipboardEvent): void => void (isForGraph(event) && copy(event)),
    cut: (event: ClipboardEvent): void => {
      if (!isForGraph(event)) return;
      const { nodes } = focusedTarget(scope).ids;
      const isCopied = !flow.editable || copy(event);
      if (isCopied) commands.remove({ nodes, edges: [] });
    },
    paste: (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      if (!clipboardData || !isForGraph(event)) return;
      const text = clipboardData.getData("text/plain");
      const at = cursor.isFocused ? undefined : pointer.value;
      const isDrop =
        scope.features.includes(drop) && !isGraphText(text) && acceptsTransfer(flow, clipboardData);
      if (!isDrop && !text) return;
      event.preventDefault();
      if (isDrop) void scope.part(drop).drop(droppedItems(flow, clipboardData), at);
      else clipboard.pasteText(text, at);
    },
  };
  const abort = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    // The listener's key is the name of its event.
    document.addEventListener(name, listener as EventListener, { signal: abort.signal });
  }
  return () => abort.abort();
}

/** Whether nodes were copied: everything else may be dropped. */
function isGraphText(text: string): boolean {
  try {
    readClipboard(text);
    return true;
  } catch {
    return false;
  }
}
