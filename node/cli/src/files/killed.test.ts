import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { FileLock, removeParts } from "@heddle/server/files";
import { expect, it } from "vitest";

import { runProgram } from "../../../../scripts/programs.ts";
import { buildProgramsFirst } from "../../../server/src/page.fixture.ts";
import { isFullLength } from "../../../server/src/test-length.fixture.ts";
import { emptyFolder } from "../heddle-process.fixture.ts";

buildProgramsFirst();

const program = runProgram(join(import.meta.dirname, "saving-forever.fixture.ts"));

const kills = isFullLength ? 50 : 2;

it(`[K23] a process killed ${kills} times while it saves leaves a complete file`, async () => {
  const file = join(emptyFolder(), "weave.json");
  writeFileSync(file, '{"round":-1,"end":-1}');
  let leftParts = 0;
  for (let time = 0; time < kills; time++) {
    const child = spawn(process.execPath, [...program, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await new Promise((resolve) => {
      setTimeout(resolve, Math.random() * 30);
    });
    child.kill("SIGKILL");
    await once(child, "exit");
    const { round, end } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    expect(round).toBe(end);
    if (readdirSync(dirname(file)).some((name) => name.endsWith("heddle-part"))) leftParts += 1;
  }
  // In the long run some are killed in the middle of a write.
  expect(leftParts).toBeGreaterThanOrEqual(isFullLength ? 1 : 0);
  const lock = await FileLock.acquire(file);
  await removeParts(file);
  await lock.release();
  expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
});
