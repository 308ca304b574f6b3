import { readFileSync } from "node:fs";

import { HeddleError } from "@heddle/params";

import { CommandError, type ExitCode, exitCodes } from "./command-error.ts";
import { findCommand, parseCommandLine, readArguments } from "./command-line.ts";
import type { Command } from "./command.ts";
import { reasonNotWritten } from "./files/write-atomically.ts";
import { commandHelp, helpText } from "./help.ts";
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

/** What errors of the libraries mean for who has typed a command. */
const exitCodeByError: Readonly<Record<string, ExitCode>> = {
  invalid_document: exitCodes.input,
  invalid_graph: exitCodes.input,
  operation_not_found: exitCodes.input,
};

/** Tells an error: what was wrong and the way out, and where it was thrown to who wants to know. */
function reportError(error: unknown, terminal: Terminal): ExitCode {
  const label = terminal.styleNote("red", "heddle:");
  if (!(error instanceof HeddleError)) {
    terminal.note(`${label} something went wrong that should not: ${String(error)}`);
    if (!terminal.isDebugging) terminal.note("Run it again with --debug to see where.");
    tellPlace(error, terminal);
    return exitCodes.failed;
  }
  const advice = error instanceof CommandError ? error.advice : undefined;
  terminal.note(`${label} ${reasonOf(error)}`);
  if (advice !== undefined) terminal.note(advice);
  tellPlace(error, terminal);
  return error instanceof CommandError
    ? error.exitCode
    : (exitCodeByError[error.code] ?? exitCodes.failed);
}

/** Some errors name the function that was called, and have a text for people who call none. */
function reasonOf(error: HeddleError): string {
  return "reason" in error && typeof error.reason === "string" ? error.reason : error.message;
}

function tellPlace(error: unknown, terminal: Terminal): void {
  if (!terminal.isDebugging || !(error instanceof Error)) return;
  terminal.note(terminal.styleNote("dim", error.stack ?? ""));
  if (error.cause !== undefined) tellPlace(error.cause, terminal);
}

/** Notices what cannot be written to standard output, as on a full disk, tells it once, and ends with it. */
export function tellLostOutput(process: NodeJS.Process, terminal: Terminal): void {
  let lost: ExitCode | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Whoever reads the output, such as `head`, may have seen enough.
    if (error.code === "EPIPE" || lost !== undefined) return;
    const message = `the output cannot be written: ${reasonNotWritten(error)}`;
    lost = reportError(new CommandError("not_written", message, { cause: error }), terminal);
  });
  process.on("exit", (code) => {
    if (code === exitCodes.done && lost !== undefined) process.exitCode = lost;
  });
}
