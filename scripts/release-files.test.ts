import { expect, it } from "vitest";
import { dateSection, releaseManifest, repositoryOf, unreleasedVersion } from "./release-files.ts";

it("sets the version, also in dependencies on Heddle's other packages", () => {
  const manifest = {
    name: "@heddle/flow",
    version: "0.1.0",
    dependencies: { "@heddle/params": "^0.1.0", zod: "^4.3.0" },
  };
  expect(releaseManifest(manifest, "0.2.0")).toEqual({
    name: "@heddle/flow",
    version: "0.2.0",
    dependencies: { "@heddle/params": "^0.2.0", zod: "^4.3.0" },
  });
});

it("leaves the version of a private workspace, and changes its dependencies", () => {
  const manifest = {
    name: "@heddle/examples",
    version: "0.0.0",
    private: true,
    devDependencies: { "@heddle/flow": "0.1.0" },
  };
  expect(releaseManifest(manifest, "0.2.0")).toEqual({
    ...manifest,
    devDependencies: { "@heddle/flow": "0.2.0" },
  });
});

it.each([
  "https://github.com/me/heddle.git",
  "https://token@github.com/me/heddle",
  "git@github.com:me/heddle.git",
  "ssh://git@github.com/me/heddle.git\n",
  "ssh://git@github.com:22/me/heddle.git",
])("names the repository of the remote %s in packages that are published", (remote) => {
  const repository = repositoryOf(remote, "core/flow");
  expect(repository).toEqual({
    type: "git",
    url: "git+https://github.com/me/heddle.git",
    directory: "core/flow",
  });
  const manifest = { name: "@heddle/flow", version: "0.1.0" };
  expect(releaseManifest(manifest, "0.1.0", repository)).toEqual({ ...manifest, repository });
  const other = { ...manifest, repository: "github:me/flow" };
  expect(releaseManifest(other, "0.1.0", repository)).toEqual(other);
  const example = { ...manifest, private: true };
  expect(releaseManifest(example, "0.1.0", repository)).toEqual(example);
});

it.each([
  "",
  "/srv/heddle",
  "https://git.example.org/me/heddle.git",
  "https://github.com.example.org/me/x",
])("finds no repository with provenance in the remote %j", (remote) => {
  expect(repositoryOf(remote, "core/flow")).toBe(undefined);
});

it("dates the section of the version only", () => {
  const changelog =
    "# Changelog\n\n## 0.2.0 (unreleased)\n\nNew.\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n";
  expect(dateSection(changelog, "0.2.0", "2027-01-31")).toBe(
    changelog.replace("(unreleased)", "(2027-01-31)"),
  );
});

it.each([
  ["no section", "# Changelog\n"],
  ["an empty section", "# Changelog\n\n## 0.2.0 (unreleased)\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n"],
])("rejects a changelog with %s", (_case, changelog) => {
  expect(() => dateSection(changelog, "0.2.0", "2027-01-31")).toThrow("no notes");
});

it("finds the unreleased version", () => {
  const released = "# Changelog\n\n## 0.1.0 (2026-01-01)\n\nFirst.\n";
  expect(unreleasedVersion(released)).toBe(undefined);
  expect(unreleasedVersion(released.replace("## 0.1", "## 0.2.0 (unreleased)\n\n## 0.1"))).toBe(
    "0.2.0",
  );
});
