import {
  type DocumentSource,
  type HeadersSource,
  type OpenAPIDocument,
  type Operation,
  serversOf,
} from "@heddle/openapi";

import type { HeddleElement } from "../heddle-element.ts";
import { ElementError } from "../options.ts";
import { urlOf } from "./element-options.ts";

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
