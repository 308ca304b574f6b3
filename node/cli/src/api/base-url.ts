import {
  getOperation,
  InvalidRequestError,
  type OpenAPIDocument,
  type Operation,
  readBaseUrl,
  serversOf,
} from "@heddle/openapi";

import { InputError, UsageError } from "../command-error.ts";

type Serving = Pick<Operation, "servers">;

/** Where requests of an operation go: what the command line says, or else what the document says. */
export function baseUrlFor(
  given: string | undefined,
  document: OpenAPIDocument,
  operation: Serving,
): string {
  if (given !== undefined) return checked(given);
  const [server] = serversOf(document, operation);
  if (server === undefined) throw withoutServer(document, operation.servers);
  return server;
}

/** Throws where no request of a document could go anywhere. */
export function assertServer(given: string | undefined, document: OpenAPIDocument): void {
  if (given !== undefined) checked(given);
  else if (serversOf(document).length === 0) assertServerOfOperation(document);
}

function assertServerOfOperation(document: OpenAPIDocument): void {
  const declared = new Set<string>();
  for (const { path, method } of document.operations) {
    const operation = getOperation(document, path, method);
    if (serversOf(document, operation).length > 0) return;
    for (const server of operation.servers) declared.add(server);
  }
  throw withoutServer(document, [...declared]);
}

function checked(given: string): string {
  try {
    readBaseUrl(given, undefined);
    return given;
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw new UsageError(
      `--base-url: ${error.problem}`,
      "Write it with its scheme: `--base-url https://api.example.com/v1`.",
    );
  }
}

/** A path alone says where an API is only to who got the document from there. */
function withoutServer({ source = "" }: OpenAPIDocument, declared: readonly string[]): InputError {
  const example = "https://api.example.com";
  const server = declared.find((address) => address !== "/");
  if (server === undefined) {
    return new InputError("the document does not say where its API is", {
      advice: `Say it with \`--base-url ${example}\`.`,
    });
  }
  const isFile = !/^https?:/.test(source);
  const seen = URL.canParse(server, example) ? new URL(server, example).href : example;
  return new InputError(`its server is ${server}${isFile ? ", and the document is a file" : ""}`, {
    advice: `Say where that is with \`--base-url ${seen.startsWith("http") ? seen : example}\`.`,
  });
}
