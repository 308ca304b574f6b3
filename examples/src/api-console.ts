/** A console for a whole API, generated from its document: find an operation, send it, open a record from a list, and resend a request. */
import type { Viewable } from "@heddle/core";
import { OpenAPIConsole } from "@heddle/openapi";

export function app({ studio }: { studio: string }): Viewable {
  return new OpenAPIConsole({ openapi: `${studio}/openapi.yaml` });
}
