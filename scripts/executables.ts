/** Part of `npm run build`: makes the commands of the packages executable, which the compiler does not. */
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMain, publishedPackages, root } from "./workspace.ts";

/** Makes the commands of a package executable for all users. */
export function makeExecutable(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly bin?: Readonly<Record<string, string>>;
  };
  for (const path of Object.values(manifest.bin ?? {})) chmodSync(join(folder, path), 0o755);
}

if (isMain(import.meta.url)) {
  for (const { folder } of publishedPackages()) makeExecutable(join(root, folder));
}
