import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { capture } from "../scripts/run.ts";
import { root } from "../scripts/workspace.ts";

test("[K65] in a fresh clone `npx heddle` works right after `npm install`, without a build", async () => {
  // An installation takes as long as the network needs.
  test.setTimeout(10 * 60_000);
  const clone = mkdtempSync(join(tmpdir(), "heddle-clone-"));
  try {
    copyRepository(clone);
    // Without the development tools, which take most of the time and are not what is linked.
    const flags = ["--workspace=heddle", "--omit=dev", "--no-audit", "--no-fund"];
    const installed = await capture(["npm", "install", ...flags], {}, clone);
    expect(installed, installed.output).toMatchObject({ code: 0 });
    expect(existsSync(join(clone, "node/cli/dist"))).toBe(false);

    const plain = { FORCE_COLOR: "0" };
    const help = await capture(["npx", "heddle", "--help"], plain, clone);
    expect(help).toMatchObject({ code: 0 });
    expect(help.output).toContain("heddle <command> [options]");

    const document = "examples/api/studio/openapi.yaml";
    const check = await capture(["npx", "heddle", "check", document], plain, clone);
    expect(check, check.output).toMatchObject({ code: 0 });
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});

/** Copies the files of the working tree that git tracks or would track: what a clone of it has. */
function copyRepository(target: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(target, file));
  }
}
