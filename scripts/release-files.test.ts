import { expect, it } from "vitest";
import { dateSection, releaseManifest, unreleasedVersion } from "./release-files.ts";

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
