import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "@playwright/test";

import { isFull } from "../scripts/full-length.ts";
import { capture } from "../scripts/run.ts";
import { root } from "../scripts/workspace.ts";
import { test } from "./shared-servers.ts";

test("[K65] `npx heddle` works in a fresh clone after `npm install`, without a build", async () => {
  // The duration of an installation depends on the network.
  test.setTimeout(10 * 60_000);
  const clone = mkdtempSync(join(tmpdir(), "heddle-clone-"));
  try {
    copyRepository(clone);
    if (isFull) await install(clone);
    else linkModules(root, clone);
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

async function install(clone: string): Promise<void> {
  // Development tools take most of the time, and the command does not need them.
  const flags = ["--workspace=heddle", "--omit=dev", "--no-audit", "--no-fund"];
  const installed = await capture(["npm", "install", ...flags], {}, clone);
  expect(installed, installed.output).toMatchObject({ code: 0 });
}

/** Quick length: links the installed modules instead of installing them. Links between workspace packages point into the clone. */
function linkModules(from: string, to: string, folder = "node_modules"): void {
  mkdirSync(join(to, folder));
  for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
    const [source, target] = [join(from, folder, entry.name), join(to, folder, entry.name)];
    // A relative link: `@heddle/core` to `../../core/host`.
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (/^@|^\.bin$/.test(entry.name)) linkModules(from, to, join(folder, entry.name));
    else symlinkSync(source, target);
  }
}

/** Copies the files that a clone would have: those that git tracks, or would track after `git add`. */
function copyRepository(target: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(target, file));
  }
}
