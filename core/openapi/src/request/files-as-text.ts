/** Files inside a body that cannot contain bytes, such as JSON: a file is its content in base64. */
import { isObject } from "../document/raw.ts";
import { base64OfBytes } from "./base64.ts";
import { isFileContent } from "./request-values.ts";

/** Whether a value contains a file, at any depth. */
export function containsFile(value: unknown): boolean {
  if (isFileContent(value)) return true;
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return members.some(containsFile);
}

/** Replaces the files inside a value by their content in base64. */
export async function withFilesAsText(value: unknown): Promise<unknown> {
  if (!containsFile(value)) return value;
  if (isFileContent(value)) return base64OfBytes(await bytesOf(value));
  if (Array.isArray(value)) return Promise.all(value.map(withFilesAsText));
  const entries = Object.entries(value as object).map(
    async ([name, member]: [string, unknown]) => [name, await withFilesAsText(member)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function bytesOf(file: Blob | Uint8Array): Promise<Uint8Array> {
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
}
