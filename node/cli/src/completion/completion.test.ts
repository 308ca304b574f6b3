import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { commands } from "../commands.ts";
import { emptyFolder } from "../heddle-process.suite.ts";
import { completionScripts } from "./completion-scripts.ts";

/** What bash offers for the last word of a line. */
function offered(line: string, folder = emptyFolder()): string[] {
  const script = `${completionScripts.bash(commands)}
COMP_WORDS=(${line}${line.endsWith(" ") ? '""' : ""})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_heddle
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout.split("\n").filter((word) => word !== "");
}

describe("[K7] in bash", () => {
  it("completes commands", () => {
    const top = new Set(commands.map(({ name }) => name.split(" ")[0]));
    expect(offered("heddle ")).toEqual([...top]);
    expect(offered("heddle compl")).toEqual(["completion"]);
  });

  it("completes the values of arguments", () => {
    expect(offered("heddle completion ")).toEqual(["bash", "zsh", "fish"]);
    expect(offered("heddle help comp")).toEqual(["completion"]);
  });

  it("completes options", () => {
    expect(offered("heddle completion --he")).toEqual(["--help"]);
  });
});

it.each(["zsh", "fish"] as const)(
  "[K7] the script for %s names every command and option",
  (shell) => {
    const script = completionScripts[shell](commands);
    for (const { name, options } of commands) {
      expect(script).toContain(name.split(" ").at(-1));
      for (const option of Object.keys(options)) expect(script).toContain(option);
    }
  },
);

it("[K7] a script has no quote that is not closed", () => {
  const file = join(emptyFolder(), "completion");
  writeFileSync(file, completionScripts.zsh(commands));
  // What the zsh script uses of zsh is in the syntax of bash too.
  expect(spawnSync("bash", ["-n", file], { encoding: "utf8" }).stderr).toBe("");
});
