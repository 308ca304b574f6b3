const controls =
  "a, button, input, select, textarea, label, summary, [contenteditable], [role=tab], [role=slider], .hd-flow-overlay";

/** Whether an event is meant for something inside the canvas that has a use of its own for it. */
export function isForContent(event: Event, canvas: Element): boolean {
  const path = event.composedPath();
  return path
    .slice(0, path.indexOf(canvas))
    .some((target) => target instanceof Element && target.matches(controls));
}
