/**
 * Lets the wheel scroll what can be scrolled inside a node, instead of zooming the graph; at its end neither the graph nor
 * the page moves. With Ctrl, as two fingers on a trackpad send it, the graph is zoomed all the same.
 */
export function keepScrolling(canvas: Element): () => void {
  const content = canvas.querySelector(".react-flow__viewport");
  const listening = new AbortController();
  const scroll = (event: Event): void => {
    if (!(event instanceof WheelEvent) || event.ctrlKey || !content) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(content)).filter((each) => each instanceof Element);
    const scrollable = inside.filter((element) => canScroll(element, event));
    if (scrollable.length === 0) return;
    event.stopPropagation();
    if (!scrollable.some((element) => hasWay(element, event))) event.preventDefault();
  };
  content?.addEventListener("wheel", scroll, { signal: listening.signal, passive: false });
  return () => listening.abort();
}

/** Whether an element has more in it than is seen, in the direction of the wheel. */
function canScroll(element: Element, { deltaX, deltaY }: WheelEvent): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const isHigh = element.scrollHeight > element.clientHeight && scrolls.has(overflowY);
  const isWide = element.scrollWidth > element.clientWidth && scrolls.has(overflowX);
  return (deltaY !== 0 && isHigh) || (deltaX !== 0 && isWide);
}

const scrolls: ReadonlySet<string> = new Set(["auto", "scroll"]);

/** Whether it can go on in that direction. */
function hasWay(element: Element, { deltaX, deltaY }: WheelEvent): boolean {
  const { scrollTop, scrollLeft, scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  const isDown =
    deltaY > 0 ? scrollTop + clientHeight < scrollHeight - 1 : deltaY < 0 && scrollTop > 0;
  const isAcross =
    deltaX > 0 ? scrollLeft + clientWidth < scrollWidth - 1 : deltaX < 0 && scrollLeft > 0;
  return isDown || isAcross;
}
