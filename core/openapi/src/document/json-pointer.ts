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

/** The value at a JSON pointer, which may be percent-encoded as in a reference; `undefined` if there is none. */
export function atPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split("/").slice(1)) {
    const name = readPointerStep(decoded(step));
    const isContainer = typeof value === "object" && value !== null;
    if (!isContainer || !Object.hasOwn(value as object, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
