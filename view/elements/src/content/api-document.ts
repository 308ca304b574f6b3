import {
  type DocumentSource,
  type HeadersSource,
  type OpenAPIDocument,
  type Operation,
  serversOf,
} from "@heddle/openapi";

import type { HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";

/** An element with a document. */
export interface ApiElement extends HeddleElement {
  readonly src: string;
  readonly document: DocumentSource | undefined;
  readonly headers: HeadersSource | undefined;
}

/** The document of an element: its property `document`, or the URL in its attribute `src`. */
export function documentOf(element: ApiElement): DocumentSource {
  if (element.document !== undefined) return element.document;
  if (element.src !== "") return urlOf(element, "src", element.src);
  throw new ElementError(
    "missing_attribute",
    `<${element.localName}> needs an OpenAPI document: add its URL, as in ` +
      `<${element.localName} src="/openapi.json">, or set the property document.`,
  );
}

/** The path of an operation, which the element has to name. */
export function pathOf(element: ApiElement & { readonly path: string }, example: string): string {
  if (element.path !== "") return element.path;
  throw new ElementError(
    "missing_attribute",
    `<${element.localName}> needs the path of an operation, as in ` +
      `<${element.localName} src="/openapi.json" path="${example}">.`,
  );
}

/** An address in an attribute, resolved like a link of the page. */
export function urlOf(element: HeddleElement, attribute: string, address: string): string {
  if (URL.canParse(address, element.baseURI)) return new URL(address, element.baseURI).href;
  throw new ElementError(
    "invalid_attribute",
    `The attribute ${attribute} of <${element.localName}> is no URL: ${address}.`,
  );
}

/** The first server of an operation or its document; the page itself where there is none. */
export function serverOf(
  document: OpenAPIDocument | undefined,
  operation: Operation | undefined,
): string {
  return (document && serversOf(document, operation)[0]) ?? "";
}

/** The headers of an element, read for each request, so that a page can set them late and renew a token. */
export function latestHeaders(element: ApiElement): HeadersSource {
  return () => {
    const { headers = {} } = element;
    return typeof headers === "function" ? headers() : headers;
  };
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
