import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { commands } from "../commands.ts";
import { emptyFolder } from "../heddle-process.fixture.ts";
import { completionScripts } from "./completion-scripts.ts";
import { offers, type Shell } from "./offers.fixture.ts";

const shells = Object.keys(completionScripts) as Shell[];
const topLevel = [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? ""))];

describe.each(shells)("[K7] in %s", (shell) => {
  const isInstalled = spawnSync(shell, ["--version"]).status === 0;

  /** A folder with files to complete. */
  function folder(): string {
    const path = emptyFolder();
    writeFileSync(join(path, "weave.json"), "{}");
    writeFileSync(join(path, "my weave.yaml"), "");
    mkdirSync(join(path, "looms"));
    return path;
  }

  it.skipIf(!isInstalled).each([
    ["heddle ", topLevel],
    ["heddle comp", ["completion"]],
    ["heddle --", ["--debug", "--help", "--version"]],
    ["heddle completion ", ["bash", "fish", "zsh"]],
    ["heddle help comp", ["completion"]],
    ["heddle api --he", ["--header", "--header-env", "--header-origin", "--help"]],
    ["heddle flow conv", ["convert"]],
    ["heddle flow convert weave.json --to ", ["graphology", "json", "node-link"]],
    ["heddle flow weave.json --re", ["--read-only"]],
    ["heddle check we", ["weave.json"]],
    ["heddle serve lo", ["looms"]],
    ["heddle check my", ["my weave.yaml"]],
  ])("%j offers %j", (line, expected) => {
    expect(offers(shell, line, folder())).toEqual(expected.toSorted());
  });

  it.skipIf(!isInstalled || shell !== "bash").each([
    ["heddle flow weave.json c", []],
    ["heddle help flow ", ["convert", "diff", "export"]],
    ["heddle help flow convert ", []],
    ["heddle --debug flow --re", ["--read-only"]],
    ["heddle --debug comp", ["completion"]],
  ])("%j offers %j depending on the earlier words", (line, expected) => {
    expect(offers(shell, line, folder())).toEqual(expected);
  });
});

it("[K7] zsh offers a repeatable option again", () => {
  const script = completionScripts.zsh(commands);
  expect(script).toContain("'*--header[");
  expect(script).not.toContain("'*--port[");
});

it.each(shells)("[K7] the script for %s names every command and option", (shell) => {
  const script = completionScripts[shell](commands);
  for (const { name, options } of commands) {
    expect(script).toContain(name.split(" ").at(-1));
    for (const option of Object.keys(options)) expect(script).toContain(option);
  }
});
