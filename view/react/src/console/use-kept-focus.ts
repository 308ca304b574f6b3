import { type RefObject, useEffect, useRef } from "react";

/** Whoever was in a page that made way for another one goes on at the heading of that one. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, page: number): void {
  const last = useRef<EventTarget | null>(null);
  const before = useRef(page);
  useEffect(() => {
    const element = box.current;
    const onFocus = ({ target }: FocusEvent): void => {
      last.current = target;
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  });
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const isGone = last.current instanceof Node && !last.current.isConnected;
    // A dialog that opened with the page, or a field that wants it, may have the focus already.
    if (!isGone || document.activeElement !== document.body) return;
    const main = box.current?.querySelector<HTMLElement>(".hd-console-main");
    const heading = main?.querySelector<HTMLElement>("h1, h2, h3, h4, h5, h6");
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [box, page]);
}
