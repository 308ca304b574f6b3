/** Packs the published packages as npm would publish them. */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { capture } from "./run.ts";
import { publishedPackages } from "./workspace.ts";

/** Packs every package into a folder, and returns the tarball of each by the package's name. */
export async function packAll(folder: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder, { recursive: true });
  const names = publishedPackages().map(({ name }) => name);
  // One npm process for all of them: starting it takes most of the time.
  const workspaces = names.map((name) => `--workspace=${name}`);
  const line = ["pack", "--silent", ...workspaces, `--pack-destination=${folder}`];
  const { code, output } = await capture(["npm", ...line]);
  if (code !== 0) throw new Error(`npm pack ended with ${code}\n${output}`);
  return tarballsIn(folder);
}

/** The tarball of each package in a folder, by the package's name. */
export function tarballsIn(folder: string): Readonly<Record<string, string>> {
  const names = publishedPackages().map(({ name }) => name);
  const files = readdirSync(folder);
  return Object.fromEntries(names.map((name) => [name, join(folder, tarballOf(name, files))]));
}

/** `@heddle/core` → `heddle-core-0.1.0.tgz`. */
function tarballOf(name: string, files: readonly string[]): string {
  const start = name.replace("@", "").replace("/", "-");
  const found = files.find(
    (file) => file.startsWith(start) && /^-\d/.test(file.slice(start.length)),
  );
  if (found === undefined) throw new Error(`npm packed no tarball of ${name}`);
  return found;
}
