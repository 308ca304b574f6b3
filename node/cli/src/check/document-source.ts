import { readFile } from "node:fs/promises";
import { text as readStream } from "node:stream/consumers";

import {
  InvalidDocumentError,
  loadOpenAPI,
  type LoadOptions,
  type OpenAPIDocument,
} from "@heddle/openapi";

import { InputError } from "../command-error.ts";
import { brokenJson } from "../files/broken-json.ts";
import { readingError } from "../files/reading-error.ts";

/** A document, and the text that it was read from. */
interface LoadedSource {
  readonly document: OpenAPIDocument;
  readonly text: string;
}

/** Loads a document from a file, an address, or with `-` from standard input, and keeps its text. */
export async function loadSource(source: string, options: LoadOptions): Promise<LoadedSource> {
  // What is neither http nor https is refused with a reason.
  const isAddress = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source);
  return isAddress ? loadAddress(source, options) : loadFile(source, options);
}

async function loadAddress(source: string, options: LoadOptions): Promise<LoadedSource> {
  if (!URL.canParse(source)) {
    throw new InputError(`"${source}" is no address`, {
      advice: "Write it in whole: `https://api.example.com/openapi.json`.",
    });
  }
  let text: Promise<string> = Promise.resolve("");
  const keeping: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    text = response.clone().text();
    // Only an answer that is read has to be there in whole.
    text.catch(() => {});
    return response;
  };
  try {
    const document = await loadOpenAPI(source, { ...options, fetch: keeping });
    return { document, text: await text };
  } catch (error) {
    throw unusable(source, await text.catch(() => ""), error);
  }
}

async function loadFile(source: string, options: LoadOptions): Promise<LoadedSource> {
  const text = await readText(source);
  const isPiped = source === "-";
  try {
    const document = await loadOpenAPI(isPiped ? text : source, { ...options, textOnly: isPiped });
    return { document, text };
  } catch (error) {
    throw unusable(isPiped ? "standard input" : source, text, error);
  }
}

/** What is wrong with a document, with its name and, where it is no JSON, the place. */
function unusable(name: string, text: string, error: unknown): unknown {
  if (!(error instanceof InvalidDocumentError)) return error;
  // What is wrong with getting it names it already.
  if (error.reason.includes(name)) return error;
  if (/^\s*<(!doctype|html)/i.test(text)) {
    return new InputError(`${name}: it is a web page, not an OpenAPI document`, {
      advice: "Give the address of the document itself, which often ends in openapi.json.",
      cause: error,
    });
  }
  const { place = "" } = brokenJson(text, error) ?? {};
  return new InputError(`${name}${place && `:${place}`}: ${error.reason}`, { cause: error });
}

async function readText(source: string): Promise<string> {
  try {
    if (source === "-") return await readStream(process.stdin);
    return await readFile(/^file:/i.test(source) ? new URL(source) : source, "utf8");
  } catch (error) {
    throw readingError(source, error);
  }
}
