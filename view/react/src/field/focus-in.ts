const controls = "input, select, textarea, button, [contenteditable=true], [tabindex='0']";

/** Moves the focus to an element, or to the first control in it, and makes it visible. */
export function focusIn(element: HTMLElement): void {
  const inside = [element, ...element.querySelectorAll<HTMLElement>(controls)];
  const control = inside.find(
    (found) => found.matches(controls) && !found.matches(":disabled") && found.checkVisibility(),
  );
  const target = control ?? element;
  if (!control) element.tabIndex = -1;
  target.focus({ preventScroll: true });
  (target.closest(".hd-field") ?? target).scrollIntoView({ block: "nearest" });
}
