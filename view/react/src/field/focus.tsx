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
  const { root, earlyKeys } = useViewHost();
  const isShared = useContext(SharedFormContext) !== null;
  useEffect(() => {
    if (requests <= (handledRequests.get(handle) ?? 0)) return;
    handledRequests.set(handle, requests);
    // A submit of somebody else must not take the focus away from what the user does.
    if (isShared && !(root.activeElement instanceof HTMLButtonElement)) return;
    const element = root.getElementById(id);
    if (element) earlyKeys.enterInto(focusIn(element));
  }, [handle, requests, id, root, earlyKeys, isShared]);
  return null;
}

/** What takes input in a form. */
export const controls: string =
  "input, select, textarea, button, [contenteditable=true], [tabindex='0']";

/** Focuses an element, or the first control in it, scrolls it into view, and returns it. */
export function focusIn(element: HTMLElement): HTMLElement {
  const candidates = [element, ...element.querySelectorAll<HTMLElement>(controls)];
  const control = candidates.find(
    (each) => each.matches(controls) && !each.matches(":disabled") && each.checkVisibility(),
  );
  const target = control ?? element;
  if (!control) element.tabIndex = -1;
  target.focus({ preventScroll: true });
  keepInView(target.closest(".hd-field") ?? target);
  return target;
}

/** What users do to move the screen or the focus. */
const movingInput = ["wheel", "touchmove", "pointerdown", "keydown", "focusin"];

/** By then, the fields around a focused one are laid out, also on a slow machine. */
const settlingMs = 5_000;

/**
 * Scrolls an element into view, and again while the fields around it are laid out, until the user does something. Fields that
 * come near the screen get their real height some frames later, and push others away.
 */
function keepInView(element: Element): void {
  const show = (): void => element.scrollIntoView({ block: "nearest" });
  const settled = new AbortController();
  const { signal } = settled;
  const stop = (): void => settled.abort();
  element.getRootNode().addEventListener("contentvisibilityautostatechange", show, { signal });
  // On the window, because users also scroll with the pointer beside the form.
  for (const type of movingInput)
    addEventListener(type, stop, { signal, capture: true, passive: true });
  setTimeout(stop, settlingMs);
  show();
}
