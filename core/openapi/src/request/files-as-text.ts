/** Files inside a body that cannot contain bytes, such as JSON: a file is its content in base64. */
import { byteSize } from "@heddle/params";

import { isObject } from "../document/raw.ts";
import { messages } from "../messages.ts";
import { base64OfBytes } from "./base64.ts";
import { InvalidRequestError } from "./request-plan.ts";
import { isFileContent } from "./request-values.ts";

/** Whether a value contains a file, at any depth. */
export function containsFile(value: unknown): boolean {
  if (isFileContent(value)) return true;
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.some(containsFile);
}

/** The limit of a file that is sent as text, which is in memory as a whole. Other files are streamed. */
const maxTextBytes = 2 ** 26;

/** Replaces the files inside a value by their content in base64. `field` is the member of the body that contains the value. */
export async function withFilesAsText(value: unknown, field = ""): Promise<unknown> {
  if (!containsFile(value)) return value;
  if (isFileContent(value)) return base64OfFile(value, field);
  if (Array.isArray(value)) return Promise.all(value.map((item) => withFilesAsText(item, field)));
  const entries = Object.entries(value as object).map(
    async ([name, member]: [string, unknown]) =>
      [name, await withFilesAsText(member, field || name)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** A multiple of three bytes, which base64 writes as four characters each. */
const pieceBytes = 3 * 2 ** 18;

async function base64OfFile(file: Blob | Uint8Array, field: string): Promise<string> {
  const blob = file instanceof Blob ? file : new Blob([Uint8Array.from(file)]);
  if (blob.size > maxTextBytes) {
    const values = { size: byteSize(blob.size), limit: byteSize(maxTextBytes) };
    throw new InvalidRequestError("body", field, messages.request.fileTooLargeForText(values));
  }
  const pieces: string[] = [];
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const piece = await blob.slice(at, at + pieceBytes).arrayBuffer();
    pieces.push(base64OfBytes(new Uint8Array(piece)));
  }
  return pieces.join("");
}
