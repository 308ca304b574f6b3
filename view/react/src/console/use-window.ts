import { type RefObject, useEffect, useState } from "react";

/** Of a long list of lines of one height, those that are seen and a few around them. */
export interface Window {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

/** So many lines above and below are there before they are seen. */
const margin = 8;

/** Which lines of a list that scrolls are to be in the document. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  lineHeight: number,
  count: number,
): Window {
  // Until the box is measured, as many as any screen shows.
  const [seen, setSeen] = useState<Window>({ first: 0, last: 40 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / lineHeight);
      const last = first + Math.ceil(element.clientHeight / lineHeight);
      setSeen((before) =>
        before.first === first && before.last === last ? before : { first, last },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, lineHeight]);
  return { first: Math.max(0, seen.first - margin), last: Math.min(count, seen.last + margin) };
}
