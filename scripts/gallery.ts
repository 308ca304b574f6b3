/** Builds the gallery when its sources have changed since the last build. */
import { join } from "node:path";
import { buildWhenChanged } from "./build-when-changed.ts";
import { root } from "./workspace.ts";

export const galleryFolder: string = join(root, "examples", "gallery");

export async function buildGallery(): Promise<void> {
  await buildWhenChanged({
    folder: galleryFolder,
    output: join(galleryFolder, "dist"),
    sources: ["core", "view", "examples"],
  });
}
