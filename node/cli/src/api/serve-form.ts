import { getOperation, OpenAPIForm } from "@heddle/openapi";

import { loadSource } from "../check/document-source.ts";
import type { ServingOptions } from "../serving-options.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiOptions } from "./api-options.ts";
import { baseUrlFor } from "./base-url.ts";
import { requestHeaders } from "./request-headers.ts";

/** Shows the form of an operation until the command is told to stop. */
export async function serveForm(
  source: string,
  { path, method }: { readonly path: string; readonly method: string },
  options: ApiOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = requestHeaders(options, terminal.environment);
  const { document: openapi } = await loadSource(source, {}, terminal);
  const operation = getOperation(openapi, path, method);
  const baseUrl = baseUrlFor(options["base-url"], openapi, operation);
  const app = (): OpenAPIForm =>
    new OpenAPIForm({ openapi, baseUrl, path, method, headers, redirects: "follow" });
  const title = operation.summary || `${operation.method.toUpperCase()} ${path}`;
  await serveUntilStopped(app, { title, options, terminal });
}
