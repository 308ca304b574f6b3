/**
 * Keeps presses on content of the page from panning. React Flow looks for a class around what is pressed, and does not
 * find it where that stands in the page and is only shown here; listeners of that content have been called by now.
 */
export function keepSlotted(canvas: Element): () => void {
  const pane = canvas.querySelector(".react-flow__pane");
  const listening = new AbortController();
  const stop = (event: Event): void => {
    const { target } = event;
    const isSlotted = target instanceof Node && target.getRootNode() !== canvas.getRootNode();
    if (isSlotted) event.stopPropagation();
  };
  for (const type of ["mousedown", "touchstart"]) {
    pane?.addEventListener(type, stop, { signal: listening.signal });
  }
  return () => listening.abort();
}
