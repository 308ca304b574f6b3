import type { OpenAPIDocument } from "@heddle/openapi";

import { loadSource } from "../check/document-source.ts";
import type { Terminal } from "../terminal.ts";

/** Whoever names a document on a command line means it, however large it is. */
const maximumBytes = 500_000_000;

/** Loads the document that a command line names. */
export async function openDocument(source: string, terminal: Terminal): Promise<OpenAPIDocument> {
  terminal.progress(`Reading ${source} …`);
  const { document } = await loadSource(source, { maximumBytes });
  return document;
}
