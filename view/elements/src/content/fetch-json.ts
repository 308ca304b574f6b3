import type { HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";
import { urlOf } from "./element-options.ts";

/** Loads the JSON that an attribute names; the error says what to do. */
export async function fetchText(
  element: HeddleElement,
  attribute: string,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const url = urlOf(element, attribute, address);
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw notLoaded(element, attribute, url, "the server cannot be reached", cause);
  });
  if (!response.ok)
    throw notLoaded(element, attribute, url, `the server answered ${response.status}`);
  return response.text();
}

/** The value of a JSON file that an attribute names. */
export async function fetchJson(
  element: HeddleElement,
  attribute: string,
  address: string,
  signal: AbortSignal,
): Promise<unknown> {
  const text = await fetchText(element, attribute, address, signal);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw notLoaded(element, attribute, address, "it is not JSON", cause);
  }
}

function notLoaded(
  { localName }: HeddleElement,
  attribute: string,
  url: string,
  reason: string,
  cause?: unknown,
): ElementError {
  return new ElementError(
    "not_loaded",
    `The ${attribute} of <${localName}> could not be loaded from ${url}: ${reason}. Check the address, and that this page may read it.`,
    { cause },
  );
}
