import {
  getOperation,
  InvalidRequestError,
  type OpenAPIDocument,
  type Operation,
  readBaseUrl,
  serversOf,
} from "@heddle/openapi";

import { InputError, UsageError } from "../command-error.ts";

/** The server of an operation: `--base-url`, or the first server of the document. */
export function baseUrlFor(
  option: string | undefined,
  document: OpenAPIDocument,
  operation: Pick<Operation, "servers">,
): string {
  if (option !== undefined) return validBaseUrl(option);
  const [server] = serversOf(document, operation);
  if (server === undefined) throw noServerError(operation.servers);
  return server;
}

/** Throws if no operation of the document has a server. */
export function assertServer(option: string | undefined, document: OpenAPIDocument): void {
  if (option !== undefined) validBaseUrl(option);
  else if (serversOf(document).length === 0) assertServerOfOperation(document);
}

function assertServerOfOperation(document: OpenAPIDocument): void {
  const declared = new Set<string>();
  for (const { path, method } of document.operations) {
    const operation = getOperation(document, path, method);
    if (serversOf(document, operation).length > 0) return;
    for (const server of operation.servers) declared.add(server);
  }
  throw noServerError([...declared]);
}

function validBaseUrl(option: string): string {
  try {
    readBaseUrl(option, undefined);
    return option;
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    throw new UsageError(
      `--base-url: ${error.problem}`,
      "Include the scheme: `--base-url https://api.example.com/v1`.",
    );
  }
}

/** The error for a document without a usable server. A relative one such as `/v1` needs a document from a URL. */
function noServerError(declared: readonly string[]): InputError {
  const example = "https://api.example.com";
  const server = declared.find((address) => address !== "/");
  if (server === undefined) {
    return new InputError("the document names no server", {
      advice: `Name the server: \`--base-url ${example}\`.`,
    });
  }
  const suggestion = URL.canParse(server, example) ? new URL(server, example).href : example;
  return new InputError(`requests cannot be sent to the server "${server}" of the document`, {
    advice: `Name the server: \`--base-url ${suggestion.startsWith("http") ? suggestion : example}\`.`,
  });
}
