/** How a release changes its files. */

export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
}

type Ranges = Readonly<Record<string, string>>;

/**
 * The manifest of a workspace with a new version, which also depends on that version of Heddle's other packages, and with
 * its repository, unless it names one. A private workspace keeps its own version.
 */
export function releaseManifest(
  manifest: ReleaseManifest,
  version: string,
  repository?: Repository,
): ReleaseManifest {
  const ranges = (["dependencies", "devDependencies", "peerDependencies"] as const).flatMap(
    (kind) => (manifest[kind] ? [[kind, withVersion(manifest[kind], version)] as const] : []),
  );
  return {
    ...manifest,
    version: manifest.private ? manifest.version : version,
    ...Object.fromEntries(ranges),
    ...(repository && !manifest.private && { repository: manifest.repository ?? repository }),
  };
}

/** Where the source of a package is. npm compares it with the workflow that publishes. */
interface Repository {
  readonly type: "git";
  readonly url: string;
  readonly directory: string;
}

/**
 * The repository of a package by the address of a git remote: `("git@github.com:me/heddle.git", "core/flow")` →
 * `{ type: "git", url: "git+https://github.com/me/heddle.git", directory: "core/flow" }`. Undefined for other hosts than
 * GitHub and GitLab: npm has provenance for these two.
 */
export function repositoryOf(remote: string, directory: string): Repository | undefined {
  const pattern =
    /^(?:git@|(?:https|ssh):\/\/(?:[^/@]+@)?)(git(?:hub|lab)\.com)(?::\d+(?=\/))?[:/](.+?)(?:\.git)?\/?$/;
  const [, host, path] = pattern.exec(remote.trim()) ?? [];
  if (host === undefined || path === undefined) return undefined;
  return { type: "git", url: `git+https://${host}/${path}.git`, directory };
}

/** A range keeps its operator: `^0.1.0` → `^0.2.0`, `0.1.0` → `0.2.0` */
function withVersion(ranges: Ranges, version: string): Ranges {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      name.startsWith("@heddle/") ? range.replace(/\d.*$/, version) : range,
    ]),
  );
}

/** `## 0.2.0 (unreleased)` → `## 0.2.0 (2027-01-31)`. Throws if the changelog has no notes for the version. */
export function dateSection(changelog: string, version: string, date: string): string {
  const heading = `## ${version} (unreleased)`;
  const [, notes = ""] = changelog.split(`${heading}\n`);
  const [section = ""] = notes.split(/^## /m);
  if (section.trim() === "") {
    throw new Error(`CHANGELOG.md has no notes below a heading "${heading}"`);
  }
  return changelog.replace(heading, `## ${version} (${date})`);
}

/** `## 0.2.0 (unreleased)` → `0.2.0` */
export function unreleasedVersion(changelog: string): string | undefined {
  return /^## (\d+\.\d+\.\d+) \(unreleased\)$/m.exec(changelog)?.[1];
}
