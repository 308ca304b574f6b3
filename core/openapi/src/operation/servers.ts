import type { OpenAPIDocument } from "../document/openapi-document.ts";
import { getOperation } from "./get-operation.ts";
import type { Operation } from "./operation.ts";
import { readServers } from "./read-servers.ts";

/** The addresses that a document names for its API, or for one of its operations, seen from where the document is. */
export function serversOf(
  document: OpenAPIDocument,
  operation?: Pick<Operation, "servers">,
): readonly string[] {
  const servers = operation?.servers ?? declaredServers(document);
  const addresses = servers.length > 0 ? servers : ["/"];
  const seen = addresses
    .filter((address) => URL.canParse(address, document.source))
    .map((address) => new URL(address, document.source).href)
    .filter((address) => /^https?:/.test(address));
  return [...new Set(seen)];
}

function declaredServers(document: OpenAPIDocument): readonly string[] {
  if (document.version !== "2.0") return readServers(document.root);
  // Host, path and schemes make an address, which an operation has.
  const [first] = document.operations;
  return first ? getOperation(document, first.path, first.method).servers : [];
}
