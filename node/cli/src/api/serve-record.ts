import { getOperation, OpenAPIRecordEditor } from "@heddle/openapi";

import type { ServingOptions } from "../serving-options.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiOptions } from "./api-options.ts";
import { baseUrlFor } from "./base-url.ts";
import { openDocument } from "./open-document.ts";
import { requestHeaders } from "./request-headers.ts";

/** Shows the editor of the records at a path until the command is told to stop. */
export async function serveRecord(
  source: string,
  path: string,
  options: ApiOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = requestHeaders(options, terminal.environment);
  const openapi = await openDocument(source, terminal);
  const baseUrl = baseUrlFor(options["base-url"], openapi, getOperation(openapi, path, "get"));
  const app = (): OpenAPIRecordEditor =>
    new OpenAPIRecordEditor({ openapi, baseUrl, path, headers });
  await serveUntilStopped(app, { title: `Records at ${path}`, options, terminal });
}
