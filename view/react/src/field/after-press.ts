let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

/** The end of a press may not be seen: it may be outside of the page. A shorter limit would move the target of a slow click. */
const longestPressMs = 5_000;

/** Whether a pointer is down. */
export function isPressing(): boolean {
  return isPressed;
}

/** Runs work now, or after the pointer is released. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function press(): void {
  isPressed = true;
  clearTimeout(timer);
  timer = setTimeout(release, longestPressMs);
}

function release(): void {
  clearTimeout(timer);
  isPressed = false;
  for (const work of waiting.splice(0)) work();
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", press, true);
  // The click follows in the same task.
  for (const end of ["pointerup", "pointercancel", "dragend"]) {
    document.addEventListener(end, () => setTimeout(release), true);
  }
}
