import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeExecutable } from "./executables.ts";
import { root } from "./workspace.ts";

it("makes the declared commands of a package executable, and no other files", () => {
  const folder = mkdtempSync(join(tmpdir(), "heddle-executables-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), '{"bin": {"weave": "./main.js"}}');
  for (const file of ["main.js", "other.js"])
    writeFileSync(join(folder, file), "", { mode: 0o644 });
  makeExecutable(folder);
  const modes = ["main.js", "other.js"].map((file) => statSync(join(folder, file)).mode & 0o777);
  expect(modes).toEqual([0o755, 0o644]);
});

it("the build makes commands executable after it has compiled them", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly scripts: { readonly build: string };
  };
  expect(manifest.scripts.build).toMatch(/^tsc -b && .*tsx scripts\/executables\.ts/);
});
