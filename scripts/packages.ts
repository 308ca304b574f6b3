/**
 * `npm run packages [-- DIR]`: packs every published package, checks that the tarball has all required files, and runs
 * publint and attw on it. DIR keeps the tarballs.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { packAll } from "./pack.ts";
import { capture, type Command } from "./run.ts";
import { binary, type Package, publishedPackages } from "./workspace.ts";

const required = ["LICENSE", "README.md"];

const [kept] = process.argv.slice(2);
const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "heddle-packages-")) : resolve(kept);
try {
  const tarballs = await packAll(folder);
  for (const published of publishedPackages()) {
    await checkPackage(published, tarballs[published.name] ?? "");
  }
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true });
}

async function checkPackage({ exports }: Package, tarball: string): Promise<void> {
  // attw expects types, which a style sheet does not have.
  const styles = Object.keys(exports).filter((subpath) => subpath.endsWith(".css"));
  const exclude = styles.flatMap((subpath) => ["--exclude-entrypoints", subpath.slice(2)]);
  await expectFiles(tarball, required);
  await expectSuccess([binary("publint"), tarball, "--strict"]);
  await expectSuccess([binary("attw"), tarball, "--profile=esm-only", "--no-emoji", ...exclude]);
}

async function expectFiles(tarball: string, names: readonly string[]): Promise<void> {
  const { output } = await capture(["tar", "-tzf", tarball]);
  const packed = new Set(output.split("\n"));
  const missing = names.filter((name) => !packed.has(`package/${name}`));
  if (missing.length === 0) return;
  console.error(`${basename(tarball)} has no ${missing.join(" and no ")}`);
  process.exitCode = 1;
}

async function expectSuccess(command: Command): Promise<void> {
  const { code, output } = await capture(command);
  if (code === 0) return;
  console.error(`${command.join(" ")}\n${output}`);
  process.exitCode = 1;
}
