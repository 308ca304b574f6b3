/** Builds a page when its sources have changed since the last build. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { capture } from "./run.ts";
import { binary, listFiles, root } from "./workspace.ts";

type Page = {
  /** Where the page's `index.html` and Vite configuration are. */
  folder: string;
  /** Where the built page goes. */
  output: string;
  /** The folders of the repository that it is made from. */
  sources: readonly string[];
};

export async function buildWhenChanged(page: Page): Promise<void> {
  if (isUpToDate(page)) return;
  const unlock = await lock(`${page.output}.lock`);
  try {
    // Another process may have built it in the meantime.
    if (!isUpToDate(page)) await buildAside(page);
  } finally {
    unlock();
  }
}

/** Builds beside the page that is there and then takes its place, so that nobody ever sees half of it. */
async function buildAside({ folder, output, sources }: Page): Promise<void> {
  const stamp = stampOf(sources);
  const [built, old] = [`${output}.new`, `${output}.old`];
  // In a process of its own: in that of a test it would be built for development.
  const { code, output: said } = await capture(
    [binary("vite"), "build", folder, `--outDir=${built}`, "--emptyOutDir", "--logLevel=error"],
    { NODE_ENV: "production" },
  );
  if (code !== 0) throw new Error(`${folder} could not be built\n${said}`);
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

/** Changes when a source file appears, changes or goes. */
function stampOf(sources: readonly string[]): string {
  const files = sources.flatMap(listFiles).filter((file) => !file.endsWith(".tsbuildinfo"));
  const hash = createHash("sha256");
  for (const file of [...files, "package-lock.json"]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest("hex");
}

/** How long a build may take before its lock is taken for one of a process that died. */
const patience = 60_000;

/** Waits until no other process builds; returns the function that lets the next one. */
async function lock(folder: string): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(folder);
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > patience) rmSync(folder, { recursive: true, force: true });
    await pause(50);
  }
}
