import { expect, it } from "vitest";

import { commands } from "./commands.ts";
import { emptyFolder, runHeddle, runHeddleProcess } from "./heddle-process.fixture.ts";

it.each([[[]], [["--help"]], [["-h"]], [["help"]]])(
  "[K1, K4] %j lists the commands and the exit codes",
  async (line) => {
    const { code, stdout, stderr } = await runHeddle(line);
    expect([code, stderr]).toEqual([0, ""]);
    for (const { name, summary } of commands) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
    }
    expect(stdout).toContain("4  the port or the file is in use by another process");
  },
);

it("[K1] the help of a command has its arguments, options and examples, whichever way it is asked for", async () => {
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
  "[K1] %s has examples that call it, and a summary of one line without a full stop",
  (name, { examples, summary }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { line } of examples) expect(line).toContain(`heddle ${name}`);
    expect(summary).toMatch(/^[A-Z].{1,70}[^.]$/);
  },
);

it("[K1] --version says which version it is", async () => {
  const { stdout } = await runHeddle(["--version"]);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  [["complteion"], /no command "complteion"/, /heddle completion/],
  [["help", "completoin"], /no command "completoin"/, /heddle completion/],
  [["convert", "weave.json"], /no command "convert"/, /heddle flow convert/],
  [["xyzzy"], /no command "xyzzy"/, /--help/],
  [["completion", "bash", "--hepl"], /no option --hepl/, /--help/],
  [["completion", "zhs"], /one of bash, zsh, fish, not "zhs"/, /zsh/],
  [["flow", "convrt", "weave.json"], /"weave.json" is one argument too many/, /flow convert/],
])("[K2, K4] %j is refused, with what was perhaps meant", async (line, problem, advice) => {
  const { code, stdout, stderr } = await runHeddle(line);
  const [first = "", second = ""] = stderr.split("\n");
  expect([code, stdout]).toEqual([2, ""]);
  expect(first).toMatch(problem);
  expect(second).toMatch(advice);
});

it.each([
  [["completion"], /<shell> is missing/],
  [["completion", "bash", "zsh"], /"zsh" is one argument too many/],
  [["completion", "bash", "--debug=yes"], /--debug takes no value/],
  [["serve", "app.ts", "--port"], /--port needs a value: --port <number>/],
  [["serve", "app.ts", "--port", "--open"], /--port needs a value: --port <number>/],
  [["serve", "app.ts", "--port", "-1"], /--port is a whole number from 0 to 65535, not "-1"/],
])("[K3, K4] %j is refused", async (line, problem) => {
  const { code, stdout, stderr } = await runHeddle(line);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(problem);
  expect(stderr).toContain(`\`heddle ${line[0]} --help\``);
});

it("[K2] an option without a command is refused without naming one", async () => {
  const { code, stderr } = await runHeddle(["--foo"]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^heddle: there is no option --foo\n/)]);
});

it("[K5] a stack is shown to who asks for it only", async () => {
  const plain = await runHeddle(["completion"]);
  expect(plain.stderr).not.toMatch(/^ +at /m);
  const debugging = await runHeddle(["completion", "--debug"]);
  expect(debugging.stderr).toMatch(/^ +at /m);
  const inEnvironment = await runHeddle(["completion"], { environment: { HEDDLE_DEBUG: "1" } });
  expect(inEnvironment.stderr).toMatch(/^ +at /m);
  const off = await runHeddle(["completion"], { environment: { HEDDLE_DEBUG: "0" } });
  expect(off.stderr).not.toMatch(/^ +at /m);
});

it("[K6] there are colours only on a terminal, or where they are forced", async () => {
  const escape = "\u001B[";
  const plain = await runHeddle(["--help"]);
  expect(plain.stdout).not.toContain(escape);
  const forced = await runHeddle(["--help"], { environment: { FORCE_COLOR: "1" } });
  expect(forced.stdout).toContain(escape);
});

it("[K4] it works in any folder", async () => {
  expect(await runHeddleProcess(["--version"], { folder: emptyFolder() })).toMatchObject({
    code: 0,
  });
});
