import { readdirSync, statSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Upload folders of a process, without those of the responses that its forms store. */
export function uploadFolders(pid: number = process.pid): string[] {
  const prefix = `heddle-uploads-${hostname()}-${pid}-`;
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix) && !name.startsWith(`${prefix}response-`))
    .map((name) => join(tmpdir(), name));
}

export function uploadedFiles(pid: number = process.pid): string[] {
  return uploadFolders(pid).flatMap((folder) => readdirSync(folder));
}

/** Their size on disk. */
export function uploadedBytes(): number {
  const sizes = uploadFolders().flatMap((folder) =>
    readdirSync(folder).map((name) => statSync(join(folder, name)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
