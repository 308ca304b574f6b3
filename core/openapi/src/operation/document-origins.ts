import { listOperations, listPaths, readPathItem } from "../document/document-outline.ts";
import { type DocumentLike, readDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import { serversOf } from "./get-operation.ts";
import { readServers } from "./read-operation.ts";
import { readSchemes } from "../document/security.ts";

/**
 * The origins that requests of a document go to: those of its servers, of the servers of its paths and operations, and of its
 * sign-ins. `servers: [{ url: "https://api.example.com/v1" }]` → `["https://api.example.com"]`
 */
export function documentOrigins(openapi: DocumentLike): readonly string[] {
  const document = readDocument(openapi);
  const { root, version } = document;
  const items = listPaths(root).map((path) => readPathItem(root, path) ?? {});
  const levels = items.flatMap((item) => [
    item,
    ...listOperations(root, item, version).map(({ data }) => data),
  ]);
  const named = [...levels.map((level) => readServers(level)), signInUrls(root)];
  const urls = [
    ...serversOf(document),
    ...named.flatMap((servers) => (servers.length === 0 ? [] : serversOf(document, { servers }))),
  ];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function signInUrls(root: RawObject): readonly string[] {
  return readSchemes(root)
    .flatMap((scheme) => {
      if (scheme.type === "openIdConnect") return [scheme.url];
      if (scheme.type !== "oauth2") return [];
      return scheme.flows.flatMap((flow) => [
        flow.tokenUrl,
        flow.refreshUrl,
        flow.deviceAuthorizationUrl,
      ]);
    })
    .filter((url) => url !== "");
}
