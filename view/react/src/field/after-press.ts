let isPressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

/** A press that lasts longer is not a click, or its end was not seen: it may be outside of the page. */
const longestClickMs = 500;

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
  timer = setTimeout(release, longestClickMs);
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
