/** Where a value is, as servers write it in many ways: names and positions from the outside in. */
export type ErrorPath = readonly (string | number)[];

/** Reads `items[0].name`, `items.0.name`, `items[0][name]`, `$.items[0]` and `$['a b']`. */
export function readPath(text: string): ErrorPath {
  const steps = text.replace(/^\$(?=[.[]|$)/, "").match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return steps.map((step) => step.replace(/^\[(["']?)(.*)\1\]$/, "$2")).map(asStep);
}

/** Reads a JSON pointer, with or without the `#` of an address. */
export function readPointer(text: string): ErrorPath {
  const pointer = text.startsWith("#") ? decode(text.slice(1)) : text;
  return pointer
    .replace(/^\//, "")
    .split("/")
    .filter((step, _, steps) => steps.length > 1 || step !== "")
    .map((step) => asStep(step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function asStep(text: string): string | number {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
