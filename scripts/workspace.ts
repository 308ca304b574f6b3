/** Folders, packages and tools of the repository. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const root: string = resolve(import.meta.dirname, "..");

/** The path of a tool in node_modules. */
export function binary(name: string): string {
  return join(root, "node_modules", ".bin", name);
}

export type Package = {
  name: string;
  /** Relative to the root, with forward slashes: `core/params`. */
  folder: string;
  exports: Record<string, string | Record<string, string>>;
};

/** The folders of all workspaces: `core/params`, …, `examples`. */
export function workspaceFolders(): string[] {
  return ["core", "view", "node"]
    .flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`))
    .concat("examples", "e2e")
    .filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** The published packages, in the order of the workspaces. */
export function publishedPackages(): Package[] {
  return workspaceFolders()
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => ({
      folder,
      name: manifest.name,
      exports: manifest.exports ?? {},
    }));
}

type Manifest = { name: string; private?: boolean; exports?: Package["exports"] };

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
}

const notOurs: ReadonlySet<string> = new Set(["node_modules", "dist", "test-results"]);

/** Every file below a folder of the repository, relative to the root, sorted; no build output. */
export function listFiles(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    })
    .toSorted();
}

/** Whether a module is the script that was started, not an import of another one. */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && moduleUrl === pathToFileURL(started).href;
}
