/** The URL of the page, if there is one. */
export function pageAddress(): string | undefined {
  return "location" in globalThis ? globalThis.location?.href : undefined;
}
