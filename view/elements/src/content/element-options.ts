import type { HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";

/** An address in an attribute, resolved like a link of the page. */
export function urlOf(element: HeddleElement, attribute: string, address: string): string {
  if (URL.canParse(address, element.baseURI)) return new URL(address, element.baseURI).href;
  throw new ElementError(
    "invalid_attribute",
    `The attribute ${attribute} of <${element.localName}> is no URL: ${address}.`,
  );
}

/** The options of a model that an element sets, by the names of its own options: `{ title: "heading" }`. */
export function optionsOf(
  element: HeddleElement,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, never>> {
  const entries = Object.entries(names).map(([option, name]) => [option, element.option(name)]);
  // Each model checks its options.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as never;
}
