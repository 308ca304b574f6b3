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

import { isServer, readmeCommands, runReadmeCommand } from "../scripts/readme.ts";
import { capture } from "../scripts/run.ts";
import { root } from "../scripts/workspace.ts";
import { test } from "./shared-servers.ts";

test("[K65] the commands of the README serve their pages in a new clone, without a build", async () => {
  const clone = mkdtempSync(join(tmpdir(), "heddle-clone-"));
  try {
    copyRepository(clone);
    linkModules(root, clone);
    expect(existsSync(join(clone, "node/cli/dist"))).toBe(false);

    // `npm run readme` also installs, and runs the tests.
    const commands = readmeCommands();
    const [start, tests] = commands.map((command) => command.split("#")[0]?.trim());
    expect([start, tests]).toEqual(["npm install && npm start", "npm install && npm test"]);
    const servers = commands.filter(isServer).map((line) => line.replace("npm install && ", ""));
    expect(servers).toHaveLength(2);
    for (const command of servers) await runReadmeCommand(command, clone);

    const plain = { FORCE_COLOR: "0" };
    const help = await capture(["npx", "heddle", "--help"], plain, clone);
    expect(help).toMatchObject({ code: 0 });
    expect(help.output).toContain("heddle <command> [options]");
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});

/** Links the installed modules instead of installing them. Links between workspace packages point into the clone. */
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
