import { type OpenAPIDocument, type Operation, serversOf } from "@heddle/openapi";

import { InputError, UsageError } from "../command-error.ts";

/** Where requests go: what the command line says, or else what the document says. */
export function baseUrlFor(
  given: string | undefined,
  document: OpenAPIDocument,
  operation?: Operation,
): string {
  if (given === undefined) return documentUrl(document, operation);
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new UsageError(
      `--base-url: "${given}" is no address of an API`,
      "Write it with its scheme: `--base-url https://api.example.com/v1`.",
    );
  }
  return given;
}

function documentUrl(document: OpenAPIDocument, operation: Operation | undefined): string {
  const [server] = serversOf(document, operation);
  if (server !== undefined) return server;
  throw new InputError("the document does not say where its API is", {
    advice: "Say it with `--base-url https://api.example.com`.",
  });
}
