import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { exitCodeMeanings } from "./command-error.ts";
import { emptyFolder, runHeddle } from "./heddle-process.fixture.ts";

const root = join(import.meta.dirname, "../../..");
const guide = readFileSync(join(root, "docs/cli.md"), "utf8");

/** The console transcripts of the guide: command line and output. */
const transcripts = [...guide.matchAll(/^```console\n\$ heddle (.+)\n([^]*?)^```$/gm)].map(
  ([, line = "", output = ""]) => [line, output] as const,
);

describe("[K1] the guide", () => {
  it("has transcripts", () => {
    expect(transcripts.length).toBeGreaterThan(2);
  });

  it.each(transcripts)("shows the output of `heddle %s`", async (line, output) => {
    const folder = emptyFolder();
    cpSync(join(root, "examples/cli"), folder, { recursive: true });
    const { stdout, stderr } = await runHeddle(line.split(" "), { folder });
    expect(stdout + stderr).toBe(output);
  });

  it("[K4] lists the exit codes", () => {
    for (const [code, meaning] of Object.entries(exitCodeMeanings)) {
      expect(guide).toMatch(new RegExp(`^\\| ${code} +\\| ${meaning} +\\|$`, "m"));
    }
  });
});
