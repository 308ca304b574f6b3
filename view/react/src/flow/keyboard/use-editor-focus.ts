import { type RefObject, useEffect, useLayoutEffect } from "react";

import { focusIn } from "../../field/focus-in.ts";
import { useFlowScope } from "../flow-context.ts";
import { type Item, keyOf } from "../item.ts";
import { useSignal } from "../signal.ts";

/** Moves the focus into an editor that was opened by keys, and back to what it edits when it closes. */
export function useEditorFocus(item: Item, content: RefObject<HTMLElement | null>): void {
  const { editorFocus, targets } = useFlowScope();
  const key = keyOf(item);
  const wanted = useSignal(editorFocus);
  useEffect(() => {
    if (wanted !== key || !content.current) return;
    editorFocus.set(undefined);
    focusIn(content.current);
  }, [wanted, key, content, editorFocus]);
  useLayoutEffect(() => {
    const panel = content.current?.parentElement;
    return () => {
      if (panel?.matches(":focus-within")) queueMicrotask(() => targets.focus(key));
    };
  }, [key, content, targets]);
}
