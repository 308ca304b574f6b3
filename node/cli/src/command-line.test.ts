import { expect, it } from "vitest";

import { buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { exitCodeMeanings, exitCodes } from "./command-error.ts";
import { commands } from "./commands.ts";
import { emptyFolder, runHeddle, runHeddleProcess } from "./heddle-process.fixture.ts";

buildProgramsFirst();

it.each([[[]], [["--help"]], [["-h"]], [["help"]]])(
  "[K1, K4] %j lists the commands and the exit codes",
  async (line) => {
    const { code, stdout, stderr } = await runHeddle(line);
    expect([code, stderr]).toEqual([0, ""]);
    for (const { name, summary } of commands) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
    }
    for (const code of Object.values(exitCodes)) {
      expect(stdout).toContain(`  ${code}  ${exitCodeMeanings[code]}`);
    }
  },
);

it("[K1] `help x`, `x --help` and `--help x` show arguments, options and examples", async () => {
  const { code, stdout } = await runHeddle(["help", "completion"]);
  expect(code).toBe(0);
  expect(stdout).toContain("heddle completion <shell> [options]");
  expect(stdout).toContain("shell  The shell: bash, zsh, fish");
  expect(stdout).toContain("--debug");
  expect(stdout).toContain("  heddle completion zsh > ~/.zfunc/_heddle");
  expect(await runHeddle(["completion", "--help"])).toMatchObject({ code: 0, stdout });
  expect(await runHeddle(["--help", "completion"])).toMatchObject({ code: 0, stdout });
});

it.each(commands.map((command) => [command.name, command] as const))(
  "[K1] %s has examples that call it, and a one-line summary without a period",
  (name, { examples, summary }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { line } of examples) expect(line).toContain(`heddle ${name}`);
    expect(summary).toMatch(/^[A-Z].{1,70}[^.]$/);
  },
);

it("[K1] --version prints the version", async () => {
  const { stdout } = await runHeddle(["--version"]);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  [["complteion"], /"complteion"/, /heddle completion/],
  [["help", "completoin"], /"completoin"/, /heddle completion/],
  [["convert", "weave.json"], /"convert"/, /heddle flow convert/],
  [["xyzzy"], /"xyzzy"/, /--help/],
  [["completion", "bash", "--hepl"], /--hepl/, /--help/],
  [["completion", "zhs"], /bash, zsh, fish.*"zhs"/, /zsh/],
  [["flow", "convrt", "weave.json"], /"weave.json"/, /flow convert/],
])("[K2, K4] %j is rejected with the closest match", async (line, problem, advice) => {
  const { code, stdout, stderr } = await runHeddle(line);
  const [first = "", second = ""] = stderr.split("\n");
  expect([code, stdout]).toEqual([2, ""]);
  expect(first).toMatch(problem);
  expect(second).toMatch(advice);
});

it.each([
  [["completion"], /<shell>/],
  [["completion", "bash", "zsh"], /"zsh"/],
  [["completion", "bash", "--debug=yes"], /--debug/],
  [["serve", "app.ts", "--port"], /--port <number>/],
  [["serve", "app.ts", "--port", "--open"], /--port <number>/],
  [["serve", "app.ts", "--port", "-1"], /--port.*0 to 65535.*"-1"/],
])("[K3, K4] %j is rejected with a pointer to the help", async (line, problem) => {
  const { code, stdout, stderr } = await runHeddle(line);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(problem);
  expect(stderr).toContain(`\`heddle ${line[0]} --help\``);
});

it("[K2] an unknown option without a command is rejected", async () => {
  const { code, stderr } = await runHeddle(["--foo"]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^heddle: .*--foo\n/)]);
});

it("[K5] a stack is shown only when debugging", async () => {
  const plain = await runHeddle(["completion"]);
  expect(plain.stderr).not.toMatch(/^ +at /m);
  const debugging = await runHeddle(["completion", "--debug"]);
  expect(debugging.stderr).toMatch(/^ +at /m);
  const inEnvironment = await runHeddle(["completion"], { environment: { HEDDLE_DEBUG: "1" } });
  expect(inEnvironment.stderr).toMatch(/^ +at /m);
  const off = await runHeddle(["completion"], { environment: { HEDDLE_DEBUG: "0" } });
  expect(off.stderr).not.toMatch(/^ +at /m);
});

it("[K6] colors are used only on a terminal, or when forced", async () => {
  const escape = "\u001B[";
  const plain = await runHeddle(["--help"]);
  expect(plain.stdout).not.toContain(escape);
  const forced = await runHeddle(["--help"], { environment: { FORCE_COLOR: "1" } });
  expect(forced.stdout).toContain(escape);
});

it("[K4] the command works in any folder", async () => {
  expect(await runHeddleProcess(["--version"], { folder: emptyFolder() })).toMatchObject({
    code: 0,
  });
});
