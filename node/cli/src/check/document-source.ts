import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import {
  InvalidDocumentError,
  type LoadOptions,
  type OpenAPIDocument,
  loadOpenAPI,
} from "@heddle/openapi";

import { InputError } from "../command-error.ts";
import { readText } from "../files/read-text.ts";
import { brokenJson } from "../files/text-position.ts";
import type { Terminal } from "../terminal.ts";

/** Whoever names a document on a command line means it, however large it is. */
const maximumBytes = 500_000_000;

/** A document, and the text that it was read from. */
interface LoadedSource {
  readonly document: OpenAPIDocument;
  readonly text: string;
}

/** Loads a document from a file, an address, or with `-` from standard input, and keeps its text. */
export async function loadSource(
  source: string,
  options: LoadOptions,
  terminal: Terminal,
): Promise<LoadedSource> {
  // What is neither http nor https is refused with a reason.
  const isAddress = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i.test(source);
  if (isAddress) assertAddress(source);
  terminal.progress(`Reading ${source} …`);
  const limited = { maximumBytes, ...options };
  if (isAddress) return load(source, source, limited);
  const text = await readText(isFileAddress(source) ? new URL(source) : source);
  if (source === "-") return load("standard input", text, { ...limited, textOnly: true });
  // What was read is not read again: a pipe gives it once. Nor is a name taken for a document.
  return load(source, text, { ...limited, textOnly: true, address: fileAddress(source) });
}

async function load(name: string, source: string, options: LoadOptions): Promise<LoadedSource> {
  let text: string | undefined;
  const onText = (loaded: string): void => {
    text = loaded;
  };
  try {
    const document = await loadOpenAPI(source, { ...options, onText });
    return { document, text: text ?? "" };
  } catch (error) {
    throw unusable(name, text, error);
  }
}

function assertAddress(source: string): void {
  // A password is not repeated.
  const shown = source.replace(/\/\/.*@/s, "//");
  if (!URL.canParse(source)) {
    throw new InputError(`"${shown}" is no address`, {
      advice: "Write it in whole: `https://api.example.com/openapi.json`.",
    });
  }
  if (shown === source) return;
  const { username, password } = new URL(source);
  if (username === "" && password === "") return;
  throw new InputError(`${shown}: an address with a user name or a password cannot be asked`, {
    advice: "Download the document with another program, and give its file.",
  });
}

/** What is wrong with a document, with its name and, where it is no JSON, the place. */
function unusable(name: string, text: string | undefined, error: unknown): unknown {
  if (!(error instanceof InvalidDocumentError)) return error;
  // What is wrong with getting it names it already.
  if (text === undefined && error.reason.includes(name)) return error;
  if (text !== undefined && /^\s*<(!doctype|html)/i.test(text)) {
    return new InputError(`${name}: it is a web page, not an OpenAPI document`, {
      advice: "Give the address of the document itself, which often ends in openapi.json.",
      cause: error,
    });
  }
  const { place = "" } = brokenJson(text ?? "", error) ?? {};
  return new InputError(`${name}${place && `:${place}`}: ${error.reason}`, { cause: error });
}

function fileAddress(source: string): string {
  return isFileAddress(source) ? source : pathToFileURL(resolve(source)).href;
}

function isFileAddress(source: string): boolean {
  return /^file:/i.test(source);
}
