let isPressed = false;
const waiting: (() => void)[] = [];

/** Whether a pointer is down. */
export function isPressing(): boolean {
  return isPressed;
}

/** Runs work now, or after the pointer is released. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function release(): void {
  isPressed = false;
  for (const work of waiting.splice(0)) work();
}

if (typeof document !== "undefined") {
  const press = (): void => void (isPressed = true);
  document.addEventListener("pointerdown", press, true);
  // The click follows in the same task.
  for (const end of ["pointerup", "pointercancel", "dragend"]) {
    document.addEventListener(end, () => setTimeout(release), true);
  }
}
