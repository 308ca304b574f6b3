import { OpenAPIConsole } from "@heddle/openapi";

import { loadSource } from "../check/document-source.ts";
import type { ServingOptions } from "../serving-options.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiOptions } from "./api-options.ts";
import { assertServer } from "./base-url.ts";
import { requestHeaders } from "./request-headers.ts";

/** Shows the console of a document until the command is told to stop. */
export async function serveApi(
  source: string,
  options: ApiOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = requestHeaders(options, terminal.environment);
  const { document: openapi } = await loadSource(source, {}, terminal);
  const baseUrl = options["base-url"];
  assertServer(baseUrl, openapi);
  // What the document names are choices; what the command line names is none.
  const given = baseUrl === undefined ? {} : { baseUrl };
  const app = (): OpenAPIConsole =>
    new OpenAPIConsole({ openapi, headers, linked: true, redirects: "follow", ...given });
  await serveUntilStopped(app, { title: openapi.title || "API", options, terminal });
}
