import { execFileSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

import { expect, it } from "vitest";

import { emptyFolder } from "./empty-folder.fixture.ts";
import { isPartOf, writeAtomically } from "./write-atomically.ts";

function fileWith(mode: number): string {
  const file = join(emptyFolder(), "weave.json");
  writeFileSync(file, "{}", { mode });
  return file;
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777;
}

it("[K22] the text of a private file is never in a file that others can read", async () => {
  const file = fileWith(0o600);
  const seen = new Set<number>();
  let isDone = false;
  // Large enough for many writes, between which the mode is checked.
  const writing = writeAtomically(file, "x".repeat(30_000_000)).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const parts = readdirSync(dirname(file)).filter((name) => isPartOf(file, name));
    for (const name of parts) {
      // It may have been renamed since the folder was read.
      const found = statSync(join(dirname(file), name), { throwIfNoEntry: false });
      if (found) seen.add(found.mode & 0o777);
    }
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await writing;
  expect([...seen]).toEqual([0o600]);
  expect(modeOf(file)).toBe(0o600);
});

it("[K22] a temporary file of a killed process is replaced", async () => {
  const file = fileWith(0o644);
  const part = join(dirname(file), `.weave.json.${process.pid}.heddle-part`);
  writeFileSync(part, "half", { mode: 0o444 });
  await writeAtomically(file, "whole");
  expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
  expect(modeOf(file)).toBe(0o644);
});

it("[K30] a new file gets the default permissions", async () => {
  const file = fileWith(0o600);
  const [made, usual] = ["made", "usual"].map((name) => join(dirname(file), name));
  await writeAtomically(made ?? "", "x");
  writeFileSync(usual ?? "", "x");
  expect(modeOf(made ?? "")).toBe(modeOf(usual ?? ""));
});

it.runIf(process.getuid?.() === 0)("[K22] a file keeps its owner", async () => {
  const file = fileWith(0o640);
  chownSync(file, 1234, 5678);
  await writeAtomically(file, "x");
  expect(statSync(file)).toMatchObject({ uid: 1234, gid: 5678 });
  expect(modeOf(file)).toBe(0o640);
});

const theirWays = {
  writes: "fs.writeFileSync(file, 'theirs')",
  renames: "fs.writeFileSync(file + '.new', 'theirs'); fs.renameSync(file + '.new', file)",
};

it.each(Object.entries(theirWays))(
  "[N83] a version that another process %s right before the file is replaced is kept",
  async (_way, code) => {
    const file = fileWith(0o640);
    const mayReplace = async (): Promise<boolean> => {
      execFileSync(process.execPath, ["-e", `const [, file] = process.argv; ${code}`, file]);
      return true;
    };
    const { kept = "" } = await writeAtomically(file, "ours", {
      mayReplace,
      keepReplacedUnless: ["{}"],
    });
    expect([file, kept].map((path) => readFileSync(path, "utf8"))).toEqual(["ours", "theirs"]);
    expect(readdirSync(dirname(file))).toEqual(["weave.json", basename(kept)]);
  },
);

it("[N83] a program that opened the file before it was replaced writes into the kept version", async () => {
  const file = fileWith(0o640);
  const handle = openSync(file, "w");
  const { kept = "" } = await writeAtomically(file, "ours", { keepReplacedUnless: ["{}"] });
  writeSync(handle, "theirs");
  closeSync(handle);
  expect([file, kept].map((path) => readFileSync(path, "utf8"))).toEqual(["ours", "theirs"]);
});

it("[K22] a file that must not be replaced is unchanged", async () => {
  const file = fileWith(0o640);
  const result = await writeAtomically(file, "ours", { mayReplace: async () => false });
  expect([result, readFileSync(file, "utf8")]).toEqual([{ isWritten: false }, "{}"]);
  expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
});
