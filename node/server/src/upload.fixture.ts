import { readdirSync, statSync } from "node:fs";
import { type ClientRequest, request as httpRequest } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import type { Visitor } from "./visitor.fixture.ts";

/** The folders that servers of a process have for uploads. */
export function uploadFolders(pid: number = process.pid): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`heddle-uploads-${hostname()}-${pid}-`))
    .map((name) => join(tmpdir(), name));
}

/** The uploaded files of a process. */
export function uploadedFiles(pid: number = process.pid): string[] {
  return uploadFolders(pid).flatMap((folder) => readdirSync(folder));
}

/** How much of them is on disk. */
export function uploadedBytes(): number {
  const sizes = uploadFolders().flatMap((folder) =>
    readdirSync(folder).map((name) => statSync(join(folder, name)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Begins an upload whose body the test writes. */
export function beginUpload(url: string, { session, token }: Visitor): ClientRequest {
  const { hostname: host, port, origin } = new URL(url);
  const headers = {
    Origin: origin,
    "X-Heddle-Token": token ?? "",
    "Transfer-Encoding": "chunked",
  };
  const path = `/session/${session}/files`;
  const request = httpRequest({ hostname: host, port, path, method: "POST", headers });
  return request.on("error", () => {});
}

/** Writes a body part by part, as fast as it is taken. */
export async function writeParts(
  request: ClientRequest,
  part: Buffer,
  count: number,
): Promise<void> {
  for (let at = 0; at < count && !request.destroyed; at += 1) {
    await new Promise<void>((resolve) => {
      request.write(part, () => resolve());
    });
  }
}

/** The status and the body of the answer. */
export function answerTo(request: ClientRequest): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}
