import { type RefObject, useLayoutEffect, useRef } from "react";

interface Tooltip<Element extends HTMLElement> {
  readonly ref: RefObject<Element | null>;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/**
 * A tooltip that exists while the pointer is on the element. As an attribute it would cost a new style for each change of a
 * label, and a screen reader reads one that differs from the name as a description.
 */
export function useTooltip<Element extends HTMLElement>(
  text: string,
  isNeeded: (element: Element) => boolean = () => true,
): Tooltip<Element> {
  const ref = useRef<Element>(null);
  const isOver = useRef(false);
  const update = (): void => {
    const { current } = ref;
    if (!current) return;
    if (isOver.current && isNeeded(current)) current.title = text;
    else current.removeAttribute("title");
  };
  useLayoutEffect(() => {
    if (isOver.current) update();
  });
  const setOver = (value: boolean) => (): void => {
    isOver.current = value;
    update();
  };
  return { ref, onPointerEnter: setOver(true), onPointerLeave: setOver(false) };
}
