import { readFileSync } from "node:fs";

import type { Command } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";
import { findCommand } from "./find-command.ts";
import { commandHelp, helpText } from "./help.ts";
import { parseCommandLine, readArguments } from "./parse-command-line.ts";
import { reportError } from "./report-error.ts";
import type { Terminal } from "./terminal.ts";

/** Runs a command line; what goes wrong is told, and says with which code the process ends. */
export async function run(
  line: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> {
  const isDebugging = line.includes("--debug");
  const chosen = isDebugging ? terminal.debugging() : terminal;
  try {
    return await runChecked(line, commands, chosen);
  } catch (error) {
    return reportError(error, chosen);
  }
}

async function runChecked(
  line: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> {
  const found = findCommand(commands, line);
  const name = found?.command.name ?? "";
  const { words, options } = parseCommandLine(
    name,
    found?.command.options ?? {},
    found?.rest ?? line,
  );
  if (options["version"]) terminal.print(version());
  else if (!found) terminal.print(helpText(commands, terminal));
  else if (options["help"]) terminal.print(commandHelp(found.command, commands, terminal));
  else {
    const values = readArguments(found.command, words, commands) as Record<string, string>;
    return found.command.run({ arguments: values, options, terminal, commands });
  }
  return exitCodes.done;
}

function version(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
