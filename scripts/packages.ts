/**
 * `npm run packages`: packs every published package, looks whether the tarball has what each must have, and asks publint and
 * attw about it.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { capture, type Command } from "./run.ts";
import { binary, type Package, publishedPackages } from "./workspace.ts";

const required = ["LICENSE", "README.md"];

for (const published of publishedPackages()) await checkPackage(published);

async function checkPackage({ name, exports }: Package): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "heddle-package-"));
  const pack = ["pack", "--silent", `--workspace=${name}`, `--pack-destination=${folder}`];
  // attw asks for types, which a style sheet does not have.
  const styles = Object.keys(exports).filter((subpath) => subpath.endsWith(".css"));
  const exclude = styles.flatMap((subpath) => ["--exclude-entrypoints", subpath.slice(2)]);
  try {
    await expectSuccess(["npm", ...pack]);
    for (const tarball of readdirSync(folder).map((file) => join(folder, file))) {
      await expectFiles(tarball, required);
      await expectSuccess([binary("publint"), tarball, "--strict"]);
      await expectSuccess([
        binary("attw"),
        tarball,
        "--profile=esm-only",
        "--no-emoji",
        ...exclude,
      ]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
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
