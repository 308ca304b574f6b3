/** Builds the gallery when its sources have changed since the last build. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { listFiles, root } from "./workspace.ts";

export const galleryFolder: string = join(root, "examples", "gallery");

const stampFile = join(galleryFolder, "dist", ".sources");

export async function buildGallery(): Promise<void> {
  const stamp = sourcesStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  await build({ root: galleryFolder, logLevel: "error" });
  writeFileSync(stampFile, stamp);
}

/** Changes when a source file appears, changes or goes. */
function sourcesStamp(): string {
  const files = ["core", "view", "examples", "docs"].flatMap(listFiles);
  const hash = createHash("sha256");
  for (const file of [...files, "package-lock.json"]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}
