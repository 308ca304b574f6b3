import { type RefObject, useEffect, useRef } from "react";

/** What had the focus, as it is found again where it is made anew: which of those that are called the same. */
interface Spot {
  readonly selector: string;
  readonly name: string;
  readonly at: number;
}

/** What a page was opened from: the address of another page, and what was pressed in it. */
interface Opener {
  readonly address: string;
  readonly spot: Spot | undefined;
}

/**
 * Whoever was in a page that made way for another one goes on at the heading of that one; who goes back to the page that
 * opened it, where that was left.
 */
export function usePageFocus(
  box: RefObject<HTMLElement | null>,
  page: number,
  address: string,
): void {
  const last = useRef<{ readonly element: Element; readonly spot: Spot | undefined }>(null);
  const before = useRef({ page, address });
  const openers = useRef(new Map<string, Opener>());
  useEffect(() => {
    const element = box.current;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element) last.current = { element: target, spot: spotOf(target) };
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  });
  useEffect(() => {
    const from = before.current;
    before.current = { page, address };
    const main = box.current?.querySelector<HTMLElement>(mainSelector);
    if (from.page === page || !main || !isLost(last.current?.element)) return undefined;
    const opener = openers.current.get(from.address);
    if (opener?.address === address) {
      openers.current.delete(from.address);
      return keepFocusOn(main, opener.spot, () => isLost(last.current?.element));
    }
    openers.current.set(address, { address: from.address, spot: last.current?.spot });
    focusOn(main, undefined);
    return undefined;
  }, [box, page, address]);
}

const mainSelector = ".hd-console-main";

/** Until its user does something: a list that is loaded again takes the button away that has the focus. */
function keepFocusOn(main: HTMLElement, spot: Spot | undefined, isLost: () => boolean): () => void {
  focusOn(main, spot);
  const observer = new MutationObserver(() => isLost() && focusOn(main, spot));
  observer.observe(main, { childList: true, subtree: true });
  const stop = (): void => observer.disconnect();
  const ends = ["keydown", "pointerdown"] as const;
  for (const end of ends) main.addEventListener(end, stop, { once: true });
  return () => {
    stop();
    for (const end of ends) main.removeEventListener(end, stop);
  };
}

/** A dialog that opened with the page, or a field that wants it, may have the focus already. */
function isLost(element: Element | undefined): boolean {
  return element?.isConnected === false && document.activeElement === document.body;
}

function focusOn(main: HTMLElement, spot: Spot | undefined): void {
  const left = spot && alike(main, spot.selector, spot.name)[spot.at];
  // It is scrolled to: the page may be long.
  if (left) return left.focus();
  const heading = main.querySelector<HTMLElement>("h1, h2, h3, h4, h5, h6");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

function spotOf(element: Element): Spot | undefined {
  const main = element.closest<HTMLElement>(mainSelector);
  if (!main) return undefined;
  const { localName: selector } = element;
  const name = nameOf(element);
  return { selector, name, at: alike(main, selector, name).findIndex((each) => each === element) };
}

function alike(main: HTMLElement, selector: string, name: string): readonly HTMLElement[] {
  const elements = [...main.querySelectorAll<HTMLElement>(selector)];
  return elements.filter((each) => nameOf(each) === name);
}

function nameOf(element: Element): string {
  const labels = "labels" in element ? (element as HTMLInputElement).labels : null;
  return element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent;
}
