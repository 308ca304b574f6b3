import type { Handle, LanguageChoice } from "@heddle/params";
import type { Viewable } from "@heddle/views";
import { type DOMAttributes, type ReactElement, type SyntheticEvent, useMemo } from "react";

import type { Theme } from "./theme-root.tsx";
import { Shadow, toHandle, ViewRoot } from "./view-root.tsx";

/** Props of `HeddleView`. */
export interface HeddleViewProps {
  /** A view model, an object with a `view()`, text, a React element, a DOM node, or the handle of a model. */
  readonly of: Viewable | Handle;
  readonly theme?: Theme | undefined;
  /** The language of all texts that Heddle writes. Default: the language of the surrounding view, or English. */
  readonly messages?: LanguageChoice | undefined;
}

/** Shows anything viewable in its own shadow root. */
export function HeddleView({ of, theme, messages }: HeddleViewProps): ReactElement {
  const handle = useMemo(() => toHandle(of), [of]);
  return (
    <Shadow>
      {(root) => <ViewRoot {...{ root, handle, theme, messages }} events={containedEvents} />}
    </Shadow>
  );
}

/** Events that cross the boundary of a shadow root. */
const composedEvents = [
  "onBlur",
  "onClick",
  "onDoubleClick",
  "onDragEnter",
  "onDragLeave",
  "onDragOver",
  "onDrop",
  "onFocus",
  "onInput",
  "onKeyDown",
  "onKeyUp",
  "onMouseDown",
  "onMouseUp",
  "onPaste",
  "onPointerDown",
  "onPointerMove",
  "onPointerUp",
  "onTouchEnd",
  "onTouchStart",
  "onWheel",
] as const;

const containedEvents: DOMAttributes<Element> = Object.fromEntries(
  composedEvents.map((name) => [name, contain]),
);

/**
 * An event in the shadow root reaches React twice: through the portal, and from the host element, to which the browser
 * retargets it. The page's components should receive only the second. The native event continues.
 */
function contain(event: SyntheticEvent): void {
  const { target, currentTarget } = event;
  const isSlotted = target instanceof Node && target.getRootNode() !== currentTarget.getRootNode();
  if (!isSlotted) event.isPropagationStopped = () => true;
}
