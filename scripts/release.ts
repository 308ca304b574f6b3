/**
 * `npm run release [-- 0.1.0] [-- --dry-run]`: prepares a release in a fresh clone, from the installation to checked tarballs.
 * The default version is the unreleased one of CHANGELOG.md.
 *
 * It sets the version of all packages, dates the section of CHANGELOG.md, builds, packs, and uses the tarballs from outside.
 * With `--dry-run` it only reports. Otherwise it also commits, adds the tag, and prints the command that publishes.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  dateSection,
  releaseManifest,
  type ReleaseManifest,
  repositoryOf,
  unreleasedVersion,
} from "./release-files.ts";
import { capture, type Command } from "./run.ts";
import { publishedPackages, root, workspaceFolders } from "./workspace.ts";

const usage =
  "Usage: npm run release -- [<version>] [--dry-run]; without a version CHANGELOG.md needs one that is unreleased";

const output = join(root, "test-results", "release");

const lockFile = "package-lock.json";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [version = unreleasedVersion(changelog())] = positionals;
  // A prerelease would become the default of `npm install`.
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(usage);
  await release(version, values["dry-run"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function release(version: string, isDryRun: boolean): Promise<void> {
  await assertReleasable(version);
  const { output: remote } = await capture(["git", "remote", "get-url", "origin"], {}, root);
  const clone = mkdtempSync(join(tmpdir(), "heddle-release-"));
  try {
    await step("clone", ["git", "clone", "--quiet", root, clone], root);
    setVersion(clone, version, remote);
    // As in .ci/run: `npm ci` insists on the binaries of other platforms.
    await step("install", ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"], clone);
    await step("build", ["npm", "run", "build"], clone);
    await step("check the packages", ["npm", "run", "packages"], clone);
    await step("use them from outside", ["npm", "run", "consumers"], clone);
    await pack(clone);
    cpSync(join(clone, lockFile), join(output, lockFile));
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
  const missing = missingProvenance(remote);
  if (isDryRun) {
    console.log(
      `\nDry run: ${output} has the tarballs; nothing was committed, tagged or published.`,
    );
    if (missing !== undefined) console.log(missing);
    return;
  }
  if (missing !== undefined) throw new Error(missing);
  setVersion(root, version, remote);
  cpSync(join(output, lockFile), join(root, lockFile));
  await step(
    "commit",
    ["git", "commit", "--quiet", "--all", "--message", `release ${version}`],
    root,
  );
  await step("tag", ["git", "tag", `v${version}`], root);
  console.log(
    `\nPush the tag v${version}: the workflow "release" publishes its packages with provenance.`,
  );
}

async function assertReleasable(version: string): Promise<void> {
  const { output: changes } = await capture(["git", "status", "--porcelain"], {}, root);
  if (changes.trim() !== "") throw new Error(`Commit or remove these changes first:\n${changes}`);
  const { output: tags } = await capture(["git", "tag", "--list", `v${version}`], {}, root);
  if (tags.trim() !== "") throw new Error(`The tag v${version} exists already.`);
  // Throws if the changelog has no notes for this version.
  dateSection(changelog(), version, "");
}

function changelog(): string {
  return readFileSync(join(root, "CHANGELOG.md"), "utf8");
}

/** Sets the version of all packages and of their dependencies on each other, their repository, and the date in the changelog. */
function setVersion(folder: string, version: string, remote: string): void {
  for (const workspace of workspaceFolders()) {
    rewrite(join(folder, workspace, "package.json"), (text) => {
      const manifest = releaseManifest(
        JSON.parse(text) as ReleaseManifest,
        version,
        repositoryOf(remote, workspace),
      );
      return `${JSON.stringify(manifest, null, 2)}\n`;
    });
  }
  const today = new Date().toISOString().slice(0, 10);
  rewrite(join(folder, "CHANGELOG.md"), (text) => dateSection(text, version, today));
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** Packs into `test-results/release`, and lists the tarballs. */
async function pack(clone: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const workspaces = publishedPackages().map(({ name }) => `--workspace=${name}`);
  await step(
    "pack",
    ["npm", "pack", "--json", ...workspaces, `--pack-destination=${output}`],
    clone,
    (text) => {
      const packed = JSON.parse(text.slice(text.indexOf("[\n"))) as Tarball[];
      for (const { name, filename, entryCount, integrity } of packed) {
        const size = statSync(join(output, filename)).size / 1000;
        console.log(
          `  ${name}: ${entryCount} files, ${size.toFixed(0)} kB, ${integrity.slice(0, 20)}…`,
        );
      }
    },
  );
}

interface Tarball {
  readonly name: string;
  readonly filename: string;
  readonly entryCount: number;
  readonly integrity: string;
}

/** What npm needs to publish with provenance and this repository does not have. */
function missingProvenance(remote: string): string | undefined {
  const hasWorkflow = existsSync(join(root, ".github", "workflows", "release.yml"));
  if (!hasWorkflow) return "Provenance needs the workflow .github/workflows/release.yml.";
  const isKnown = publishedPackages().every(({ folder }) => {
    const manifest = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    ) as ReleaseManifest;
    return (manifest.repository ?? repositoryOf(remote, folder)) !== undefined;
  });
  if (isKnown) return undefined;
  return `Provenance needs a repository on GitHub or GitLab: git remote add origin https://github.com/OWNER/NAME.git`;
}

async function step(
  name: string,
  command: Command,
  folder: string,
  report: (text: string) => void = () => {},
): Promise<void> {
  const start = performance.now();
  const { code, output: text } = await capture(command, {}, folder);
  if (code !== 0) throw new Error(`${name}: ${command.join(" ")} ended with ${code}\n${text}`);
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  report(text);
}
