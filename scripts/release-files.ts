/** How a release changes its files. */

export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A manifest with a new version, which also depends on that version of Heddle's other packages. */
export function releaseManifest(manifest: ReleaseManifest, version: string): ReleaseManifest {
  const { dependencies, peerDependencies } = manifest;
  return {
    ...manifest,
    version,
    ...(dependencies && { dependencies: withVersion(dependencies, version) }),
    ...(peerDependencies && { peerDependencies: withVersion(peerDependencies, version) }),
  };
}

function withVersion(
  ranges: Readonly<Record<string, string>>,
  version: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(ranges).map(([name, range]) => [
      name,
      name.startsWith("@heddle/") ? `^${version}` : range,
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
