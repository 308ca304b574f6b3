import { type RefObject, useEffect, useRef } from "react";

/** Identifies a focused element across renders: the n-th element with this tag and name. */
interface FocusTarget {
  readonly selector: string;
  readonly name: string;
  readonly at: number;
}

/** The page and the element from which another page was opened. */
interface Opener {
  readonly address: string;
  readonly focused: FocusTarget | undefined;
}

/**
 * When a page is replaced, the focus moves to the heading of the new page. Returning to the page that opened it
 * restores the focus there.
 */
export function usePageFocus(
  box: RefObject<HTMLElement | null>,
  page: number,
  address: string,
): void {
  const last = useRef<{ readonly element: Element; readonly focused: FocusTarget | undefined }>(
    null,
  );
  const before = useRef({ page, address });
  const openers = useRef(new Map<string, Opener>());
  useEffect(() => {
    const element = box.current;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element)
        last.current = { element: target, focused: focusTargetOf(target) };
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  });
  useEffect(() => {
    const element = box.current;
    let stop = (): void => {};
    // What the user confirmed may remove the button that opened the dialog.
    const onClose = (): void => {
      stop();
      const main = element?.querySelector<HTMLElement>(mainSelector);
      if (!main) return;
      const restore = (): void => {
        if (isLost(last.current?.element)) focusOn(main, last.current?.focused);
      };
      restore();
      stop = onChange(main, restore);
    };
    // The event does not bubble.
    element?.addEventListener("close", onClose, true);
    return () => {
      stop();
      element?.removeEventListener("close", onClose, true);
    };
  }, [box]);
  useEffect(() => {
    const from = before.current;
    before.current = { page, address };
    const main = box.current?.querySelector<HTMLElement>(mainSelector);
    if (from.page === page || !main || !isLost(last.current?.element)) return undefined;
    const opener = openers.current.get(from.address);
    if (opener?.address === address) {
      openers.current.delete(from.address);
      return holdFocus(main, opener.focused, () => isLost(last.current?.element));
    }
    openers.current.set(address, { address: from.address, focused: last.current?.focused });
    focusOn(main, undefined);
    return undefined;
  }, [box, page, address]);
}

const mainSelector = ".hd-console-main";

/** Restores the focus until the user acts, because a reloaded list replaces the focused button. */
function holdFocus(
  main: HTMLElement,
  focused: FocusTarget | undefined,
  isLost: () => boolean,
): () => void {
  focusOn(main, focused);
  return onChange(main, () => isLost() && focusOn(main, focused));
}

/** Calls back when the content changes, until the user acts. */
function onChange(main: HTMLElement, callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(main, { childList: true, subtree: true });
  const stop = (): void => observer.disconnect();
  const endEvents = ["keydown", "pointerdown"] as const;
  for (const end of endEvents) main.addEventListener(end, stop, { once: true });
  return () => {
    stop();
    for (const end of endEvents) main.removeEventListener(end, stop);
  };
}

/** Whether the focused element was removed and nothing else, like a dialog of the new page, has the focus. */
function isLost(element: Element | undefined): boolean {
  return element?.isConnected === false && document.activeElement === document.body;
}

function focusOn(main: HTMLElement, focused: FocusTarget | undefined): void {
  const target = focused && matchingElements(main, focused.selector, focused.name)[focused.at];
  // This scrolls to it.
  if (target) return target.focus();
  const heading = main.querySelector<HTMLElement>("h1, h2, h3, h4, h5, h6");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

function focusTargetOf(element: Element): FocusTarget | undefined {
  const main = element.closest<HTMLElement>(mainSelector);
  if (!main) return undefined;
  const { localName: selector } = element;
  const name = elementName(element);
  return {
    selector,
    name,
    at: matchingElements(main, selector, name).findIndex((each) => each === element),
  };
}

function matchingElements(
  main: HTMLElement,
  selector: string,
  name: string,
): readonly HTMLElement[] {
  const elements = [...main.querySelectorAll<HTMLElement>(selector)];
  return elements.filter((each) => elementName(each) === name);
}

function elementName(element: Element): string {
  const labels = "labels" in element ? (element as HTMLInputElement).labels : null;
  return element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent;
}
