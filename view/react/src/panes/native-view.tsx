import type { Handle } from "@heddle/params";
import type { NativeContent } from "@heddle/views";
import { isValidElement, type ReactNode, useId, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

import { messages } from "../messages/messages.ts";
import type { ViewProps } from "../registry.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost, ViewedContext } from "../view-host.ts";
import { Problem } from "../view-slot.tsx";

const renderedParams = paramNames<{ visible: boolean }>()("visible");

/** A React element or a DOM node. It stays in the page, outside the shadow root, and is shown through a slot. */
export function NativeView({ handle }: ViewProps): ReactNode {
  const { visible } = useParams(handle, renderedParams);
  const { root } = useViewHost();
  const name = useId();
  const [holder] = useState(() => holderFor(name));
  const content = contentOf(handle);
  useLayoutEffect(() => {
    if (!visible) return undefined;
    root.host.append(holder);
    return () => holder.remove();
  }, [visible, root, holder]);
  useLayoutEffect(() => {
    if (!(content instanceof Node)) return undefined;
    holder.replaceChildren(content);
    return () => content.remove();
  }, [holder, content]);
  if (!visible) return null;
  const isElement = isValidElement(content);
  // Of another page, or a React element of another React.
  if (!isElement && !(content instanceof Node)) {
    return <Problem title={messages.nativeElsewhere} text="" />;
  }
  return (
    <>
      <slot name={name} />
      <ViewedContext.Provider value={null}>
        {isElement && createPortal(content, holder)}
      </ViewedContext.Provider>
    </>
  );
}

/** The element in the page that fills the slot. */
function holderFor(slot: string): HTMLElement {
  const holder = document.createElement("div");
  holder.slot = slot;
  return holder;
}

/** Read from the model itself, because a handle cannot carry it. */
function contentOf(handle: Handle): NativeContent | (ChildNode & NativeContent) | undefined {
  return "content" in handle ? (handle.content as NativeContent) : undefined;
}
