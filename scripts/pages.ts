/**
 * Builds the pages of the repository, and the programs that tests start, when their sources have changed since the last build.
 *
 *   tsx scripts/pages.ts served console    the pages of the server's package (`npm run page`)
 *   tsx scripts/pages.ts elements          the elements for pages without a bundler, into their package
 *   tsx scripts/pages.ts site              the site, into docs/site/dist: works in any folder of any web server (`npm run docs:build`)
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { capture } from "./run.ts";
import { binary, isMain, listFiles, root } from "./workspace.ts";

interface Page {
  /** The folder with the Vite configuration, and the `index.html` of a page. */
  readonly folder: string;
  /** The folder for the built page. */
  readonly output: string;
  /** The folders of the repository that the page is built from. */
  readonly sources: readonly string[];
}

export type PageName = "served" | "console" | "elements" | "site" | "programs";

export const siteFolder: string = join(root, "docs", "site");
/** The elements with everything they need, for pages without a bundler. */
export const elementsFolder: string = join(root, "view", "elements", "dist", "standalone");
/** The bundles of `programs.ts`; below node_modules, so that they find the installed packages. */
export const programsFolder: string = join(root, "node_modules", ".heddle-programs");

const pages: Readonly<Record<PageName, Page>> = {
  served: {
    folder: join(root, "view", "page"),
    output: join(root, "node", "server", "page"),
    sources: ["core", "view"],
  },
  console: {
    folder: join(root, "view", "page", "console"),
    output: join(root, "node", "server", "console-page"),
    sources: ["core", "view"],
  },
  elements: {
    folder: join(root, "view", "elements"),
    output: elementsFolder,
    sources: ["core", "view"],
  },
  site: {
    folder: siteFolder,
    output: join(siteFolder, "dist"),
    sources: ["core", "view", "node", "examples", "docs"],
  },
  programs: {
    folder: join(root, "scripts", "programs"),
    output: programsFolder,
    // Without the pages of node/server, whose build would make programs outdated that are running.
    sources: [
      "core",
      "view",
      "node/cli/src",
      "node/echo/src",
      "node/rooms/src",
      "node/server/src",
      "examples/api",
      "examples/served",
      "examples/src",
      "e2e",
      "scripts",
    ],
  },
};

export async function buildPage(name: PageName): Promise<void> {
  const page = pages[name];
  if (isUpToDate(page)) return;
  mkdirSync(dirname(page.output), { recursive: true });
  const unlock = await lock(`${page.output}.lock`);
  try {
    // Another process may have built it since.
    if (!isUpToDate(page)) await replacePage(page);
  } finally {
    unlock();
  }
}

/** Builds next to the existing page and then replaces it, so that no process reads an incomplete page. */
async function replacePage({ folder, output, sources }: Page): Promise<void> {
  const stamp = stampOf(sources);
  const [built, old] = [`${output}.new`, `${output}.old`];
  // In a child process: inside a test Vite would build for development.
  const build = await capture(
    [binary("vite"), "build", folder, `--outDir=${built}`, "--emptyOutDir", "--logLevel=error"],
    { NODE_ENV: "production" },
  );
  if (build.code !== 0) throw new Error(`${folder} could not be built\n${build.output}`);
  writeFileSync(join(built, ".sources"), stamp);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, old);
  renameSync(built, output);
  rmSync(old, { recursive: true, force: true });
}

function isUpToDate({ output, sources }: Page): boolean {
  const stampFile = join(output, ".sources");
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf(sources);
}

/** A hash that changes when a source file is added, changed or removed. */
function stampOf(sources: readonly string[]): string {
  const files = sources.flatMap(listFiles).filter((file) => !file.endsWith(".tsbuildinfo"));
  const hash = createHash("sha256");
  for (const file of [...files, "package-lock.json"]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

/** The owner of a lock touches it at this interval. A lock that is untouched for six intervals belongs to a dead process. */
const heartbeatMs = 5_000;

/** Waits until no other process builds; returns the function that releases the lock. */
async function lock(folder: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(folder);
      const heartbeat = setInterval(() => touch(folder), heartbeatMs);
      return () => {
        clearInterval(heartbeat);
        rmSync(folder, { recursive: true, force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 6 * heartbeatMs) rmSync(folder, { recursive: true, force: true });
    await pause(50);
  }
}

function touch(folder: string): void {
  const now = new Date();
  if (existsSync(folder)) utimesSync(folder, now, now);
}

if (isMain(import.meta.url)) {
  for (const name of process.argv.slice(2)) {
    if (!(name in pages))
      throw new Error(`No page ${name}; pages: ${Object.keys(pages).join(", ")}`);
    await buildPage(name as PageName);
  }
}
