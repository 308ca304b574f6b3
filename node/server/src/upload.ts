import { openAsBlob } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";

import { ServerError } from "./server-error.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Thrown when something else has read the body of an upload already. */
class BodyTakenError extends ServerError {
  constructor() {
    super(
      "body_taken",
      "The body of an upload was read before it came here: add the handler before anything that reads bodies, such as express.json().",
    );
  }
}

/** Writes the body of a request to a new file; `take` is told of each part before it is written, and may throw. */
export async function receiveUpload(
  request: IncomingMessage,
  path: string,
  take: (bytes: number) => void,
): Promise<File> {
  if (request.readableDidRead) throw new BodyTakenError();
  try {
    const output = await open(path, "wx", 0o600);
    try {
      // Whoever sends too much still gets an answer, so the request is not destroyed.
      for await (const part of request.iterator({ destroyOnReturn: false })) {
        take((part as Buffer).length);
        await output.writeFile(part as Buffer);
      }
    } finally {
      await output.close();
    }
    const type = request.headers["content-type"] ?? "application/octet-stream";
    return new UploadedFile([await openAsBlob(path)], fileNameOf(request), { type });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
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
