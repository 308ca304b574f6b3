import type { Handle } from "@heddle/params";
import type { NativeContent } from "@heddle/views";
import { isValidElement, type ReactNode, useId, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

import { messages } from "../messages.ts";
import { Problem } from "../problem.tsx";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { paramNames, useParams } from "../use-params.ts";

const shown = paramNames<{ visible: boolean }>()("visible");

/** A React element or a DOM node: it stands in the page, and this view shows it through a slot. */
export function NativeView({ handle }: ViewProps): ReactNode {
  const { visible } = useParams(handle, shown);
  const { root } = useStage();
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
  if (content === undefined) return <Problem title={messages.nativeElsewhere} text="" />;
  return (
    <>
      <slot name={name} />
      {isValidElement(content) && createPortal(content, holder)}
    </>
  );
}

/** The element in the page that holds the content for a slot. */
function holderFor(slot: string): HTMLElement {
  const holder = document.createElement("div");
  holder.slot = slot;
  return holder;
}

/** The one thing that is taken from the model itself: no handle can carry it. */
function contentOf(handle: Handle): NativeContent | (ChildNode & NativeContent) | undefined {
  return "content" in handle ? (handle.content as NativeContent) : undefined;
}
