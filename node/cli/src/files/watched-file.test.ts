import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { runProgram } from "../../../../scripts/programs.ts";
import { root } from "../../../../scripts/workspace.ts";
import { buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { testLength } from "../../../server/src/test-length.fixture.ts";
import { emptyFolder } from "../heddle-process.fixture.ts";
import { WatchedFile } from "./watched-file.ts";

buildProgramsFirst();

const program = runProgram(join(root, "node/server/src/files/writing-into.fixture.ts"));

/** The versions that a folder contains. */
function versionsIn(folder: string): string[] {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}

it("[K32] no version is lost that another program writes during a save", async () => {
  const path = join(emptyFolder(), "weave.json");
  writeFileSync(path, "start");
  const file = new WatchedFile(path);
  await file.read();
  const other = spawn(process.execPath, [...program, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  const written: string[] = [];
  /** The versions that the user is asked about. */
  const shown: string[] = [];
  await once(other.stdout, "data");
  other.stdout.on("data", (lines: Buffer) => written.push(...lines.toString().trim().split("\n")));
  for (let round = 0; written.length < testLength(20, 200); round += 1) {
    const { isWritten } = await file.write(`ours ${round} ${"x".repeat(200_000)}`);
    if (!isWritten) shown.push(await file.read());
  }
  other.kill("SIGKILL");
  await once(other, "exit");
  const found = new Set([...versionsIn(dirname(path)), ...shown]);
  expect(written.filter((version) => !found.has(version))).toEqual([]);
});

it("[K32] a version that is replaced is kept in a file next to it", async () => {
  const path = join(emptyFolder(), "weave.json");
  writeFileSync(path, "start");
  const file = new WatchedFile(path);
  await file.read();
  writeFileSync(path, "theirs");
  expect(await file.write("ours")).toEqual({ isWritten: false });
  const { kept = "" } = await file.write("ours", { overwrite: true });
  expect([readFileSync(path, "utf8"), readFileSync(kept, "utf8")]).toEqual(["ours", "theirs"]);
  expect(await file.write("ours again")).toEqual({ isWritten: true });
  expect(readdirSync(dirname(path))).toHaveLength(2);
});
