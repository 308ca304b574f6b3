import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { loadOpenAPI, type LoadOptions, type OpenAPIDocument } from "@heddle/openapi";

import { readingError } from "../files/reading-error.ts";

/** A document, and the text that it was read from. */
interface LoadedSource {
  readonly document: OpenAPIDocument;
  readonly text: string;
}

/** Loads a document from a file, an address, or with `-` from standard input, and keeps its text. */
export async function loadSource(source: string, options: LoadOptions): Promise<LoadedSource> {
  // What is neither http nor https is refused with a reason.
  if (/^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source)) {
    let text: Promise<string> = Promise.resolve("");
    const keeping: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      text = response.clone().text();
      // Only an answer that is read has to be there in whole.
      text.catch(() => {});
      return response;
    };
    const document = await loadOpenAPI(source, { ...options, fetch: keeping });
    return { document, text: await text };
  }
  const text = await readText(source);
  const document = await loadOpenAPI(source === "-" ? text : source, {
    ...options,
    textOnly: source === "-",
  });
  return { document, text };
}

async function readText(source: string): Promise<string> {
  if (source === "-") return readStream(process.stdin);
  const path = /^file:/i.test(source) ? fileURLToPath(source) : source;
  return readFile(path, "utf8").catch((error: unknown) => {
    throw readingError(source, error);
  });
}
