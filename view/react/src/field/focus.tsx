import type { Handle } from "@heddle/params";
import { useContext, useEffect } from "react";

import { SharedFormContext } from "../shared/shared-context.ts";
import { useViewHost } from "../view-host.ts";

const handledRequests = new WeakMap<Handle, number>();

/** Moves the focus to a control when its model requests it, including requests from before it was rendered. */
export function FocusOnRequest(props: {
  readonly handle: Handle;
  readonly requests: number;
  readonly id: string;
}): null {
  const { handle, requests, id } = props;
  const { root } = useViewHost();
  const isShared = useContext(SharedFormContext) !== null;
  useEffect(() => {
    if (requests <= (handledRequests.get(handle) ?? 0)) return;
    handledRequests.set(handle, requests);
    // A submit of somebody else must not take the focus away from what the user does.
    if (isShared && !(root.activeElement instanceof HTMLButtonElement)) return;
    const control = root.getElementById(id);
    if (control) focusIn(control);
  }, [handle, requests, id, root, isShared]);
  return null;
}

const controls = "input, select, textarea, button, [contenteditable=true], [tabindex='0']";

/** Focuses an element, or the first control in it, and scrolls it into view. */
export function focusIn(element: HTMLElement): void {
  const candidates = [element, ...element.querySelectorAll<HTMLElement>(controls)];
  const control = candidates.find(
    (each) => each.matches(controls) && !each.matches(":disabled") && each.checkVisibility(),
  );
  const target = control ?? element;
  if (!control) element.tabIndex = -1;
  target.focus({ preventScroll: true });
  const field = target.closest(".hd-field") ?? target;
  field.scrollIntoView({ block: "nearest" });
  // Fields that come near the screen get their real height with the next frame, which can push this one away again.
  afterNextFrame(() => {
    if (target.matches(":focus")) field.scrollIntoView({ block: "nearest" });
  });
}

function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
