import {
  OpenAPIConsole,
  type OpenAPIDocument,
  OpenAPIForm,
  type OpenAPIFormOptions,
  OpenAPIRecordEditor,
  type OpenAPIRecordEditorOptions,
  findUpdateOperations,
  getOperation,
  isRecordPath,
  recordsBelow,
} from "@heddle/openapi";

import type { DocumentHeaders } from "../check/document-fetch.ts";
import { loadSource, type SourceOptions } from "../check/document-source.ts";
import { InputError } from "../command-error.ts";
import {
  type ApiOptions,
  type RecordOptions,
  type ServingOptions,
  uploadLimits,
} from "../options.ts";
import { messages } from "../messages.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import { assertServer, baseUrlFor } from "./base-url.ts";
import { LiveDocument } from "./live-document.ts";
import { headerOrigins, requestHeaders } from "./request-headers.ts";

/** Serves the console of a document, which follows its changes, until the command is stopped. */
export async function serveApi(
  source: string,
  options: ApiOptions & RecordOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = headerOptions(source, options, terminal);
  const limits = uploadLimits(options);
  const { "base-url": baseUrl } = options;
  const assertUsable = (document: OpenAPIDocument): void => assertServer(baseUrl, document);
  const live = await LiveDocument.open(
    source,
    { ...sourceOptions(options, headers), assertUsable },
    terminal,
  );
  // Without --base-url the user chooses among the servers of the document.
  const fixedServer = baseUrl === undefined ? {} : { baseUrl };
  const app = (): OpenAPIConsole =>
    live.follow(
      new OpenAPIConsole({
        openapi: live.document,
        ...headers,
        ...fixedServer,
        ...saveOptions(options),
        // The headers of the command line are those of the user.
        allowCustomHeaders: true,
        syncUrl: true,
        redirects: "follow",
        onFocus: () => live.checkOnFocus(),
      }),
    );
  try {
    await serveUntilStopped(app, {
      title: live.document.title || "API",
      options,
      terminal,
      limits,
    });
  } finally {
    live.stop();
  }
}

/** Serves the form of an operation until the command is stopped. */
export async function serveForm(
  source: string,
  { path, method }: { readonly path: string; readonly method: string },
  options: ApiOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = headerOptions(source, options, terminal);
  const limits = uploadLimits(options);
  const { document: openapi } = await loadSource(source, sourceOptions(options, headers), terminal);
  const operation = getOperation(openapi, path, method);
  const baseUrl = baseUrlFor(options["base-url"], openapi, operation);
  const app = (): OpenAPIForm =>
    new OpenAPIForm({ openapi, baseUrl, path, method, ...headers, redirects: "follow" });
  const title = operation.summary || `${operation.method.toUpperCase()} ${path}`;
  await serveUntilStopped(app, { title, options, terminal, limits });
}

/** Serves the editor of the records at a path until the command is stopped. */
export async function serveRecord(
  source: string,
  path: string,
  options: ApiOptions & RecordOptions & ServingOptions,
  terminal: Terminal,
): Promise<void> {
  const headers = headerOptions(source, options, terminal);
  const limits = uploadLimits(options);
  const { document: openapi } = await loadSource(source, sourceOptions(options, headers), terminal);
  const read = getOperation(openapi, path, "get");
  const problem = whyNoRecord(openapi, path);
  if (problem !== undefined) {
    const records = recordsBelow(openapi, path);
    const advice = records
      ? `Did you mean ${records.path}?`
      : `\`heddle form ${source} "${path}"\` shows the form of the path.`;
    throw new InputError(problem, { advice });
  }
  const baseUrl = baseUrlFor(options["base-url"], openapi, read);
  const app = (): OpenAPIRecordEditor =>
    new OpenAPIRecordEditor({
      openapi,
      baseUrl,
      path,
      ...headers,
      ...saveOptions(options),
      redirects: "follow",
    });
  await serveUntilStopped(app, { title: messages.records({ path }), options, terminal, limits });
}

function saveOptions(
  options: RecordOptions,
): Pick<OpenAPIRecordEditorOptions, "rowKeys" | "undeclaredMembers"> {
  return {
    ...(options["send-row-keys"] && { rowKeys: "send" }),
    ...(options["send-undeclared-members"] && { undeclaredMembers: "send" }),
  };
}

/** A protected API often protects its document, too. */
function sourceOptions(
  { external, overlay }: ApiOptions,
  { headers }: ReturnType<typeof headerOptions>,
): Pick<SourceOptions, "external" | "overlay" | "headers"> {
  return { external, overlay, headers };
}

/** The headers of the command line, and the origins that receive them. */
function headerOptions(
  source: string,
  options: ApiOptions,
  { environment }: Terminal,
): Pick<OpenAPIFormOptions, "headerOrigins"> & { readonly headers: DocumentHeaders } {
  return {
    headers: requestHeaders(options, environment),
    headerOrigins: headerOrigins(source, options),
  };
}

function whyNoRecord(openapi: OpenAPIDocument, path: string): string | undefined {
  const [update] = findUpdateOperations(openapi, path);
  if (update === undefined)
    return `${path} has no PATCH, PUT or POST, so records cannot be saved there`;
  // PATCH and PUT update the resource at their own path.
  return update !== "post" || isRecordPath(openapi, path)
    ? undefined
    : `${path} is not the path of a record: its POST creates one`;
}
