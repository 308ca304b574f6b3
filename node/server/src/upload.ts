import type { IncomingMessage } from "node:http";

/** Reads the body of a request as a file, or undefined when it is longer than it may be. */
export async function readUpload(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<File | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maximumBytes) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maximumBytes) return undefined;
    parts.push(part);
  }
  const type = request.headers["content-type"] ?? "application/octet-stream";
  return new File(parts, fileNameOf(request), { type });
}

/** The name that the browser gave, without anything that could be a path. */
function fileNameOf({ headers }: IncomingMessage): string {
  const given = String(headers["x-heddle-name"] ?? "");
  let name = "";
  try {
    name = decodeURIComponent(given);
  } catch {
    // A name that is not written properly is no name.
  }
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return last.replaceAll(/[\u0000-\u001F\u007F]/g, "").slice(0, 255) || "file";
}
