/** `"paths", "/pets"` → `/paths/~1pets`. */
export function jsonPointer(...steps: readonly (string | number)[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** `~1pets` → `/pets`. */
export function readPointerStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
