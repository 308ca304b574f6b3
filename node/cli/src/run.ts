import { HeddleError } from "@heddle/params";

import { CommandError, type ExitCode, exitCodes } from "./command-error.ts";
import { findCommand, parseCommandLine, readArguments } from "./command-line.ts";
import type { Command } from "./command.ts";
import { reasonNotWritten } from "./files/write-errors.ts";
import { commandHelp, helpText } from "./help.ts";
import type { Terminal } from "./terminal.ts";
import { readVersion } from "./version.ts";

/** Runs a command line, reports its error, and returns the exit code. */
export async function run(
  line: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> {
  const isDebugging = line.includes("--debug");
  const reporter = isDebugging ? terminal.debugging() : terminal;
  try {
    return await runCommand(line, commands, reporter);
  } catch (error) {
    return reportError(error, reporter);
  }
}

async function runCommand(
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
  if (options["version"]) terminal.print(readVersion());
  else if (!found) terminal.print(helpText(commands, terminal));
  else if (options["help"]) terminal.print(commandHelp(found.command, commands, terminal));
  else {
    const values = readArguments(found.command, words, commands) as Record<string, string>;
    return found.command.run({ arguments: values, options, terminal, commands });
  }
  return exitCodes.done;
}

/** The exit codes of errors that the libraries throw, by error code. */
const exitCodeByError: Readonly<Record<string, ExitCode>> = {
  invalid_document: exitCodes.input,
  invalid_graph: exitCodes.input,
  operation_not_found: exitCodes.input,
};

/** Prints an error with its advice, and with its stack when debugging. */
function reportError(error: unknown, terminal: Terminal): ExitCode {
  const label = terminal.styleNote("red", "heddle:");
  if (!(error instanceof HeddleError)) {
    terminal.note(`${label} unexpected error: ${String(error)}`);
    if (!terminal.isDebugging) terminal.note("Run the command with --debug to see the stack.");
    printStack(error, terminal);
    return exitCodes.failed;
  }
  const advice = error instanceof CommandError ? error.advice : undefined;
  terminal.note(`${label} ${errorReason(error)}`);
  if (advice !== undefined) terminal.note(advice);
  printStack(error, terminal);
  return error instanceof CommandError
    ? error.exitCode
    : (exitCodeByError[error.code] ?? exitCodes.failed);
}

/** Some messages name the function that was called; `reason` is the text for users of the command. */
function errorReason(error: HeddleError): string {
  return "reason" in error && typeof error.reason === "string" ? error.reason : error.message;
}

function printStack(error: unknown, terminal: Terminal): void {
  if (!terminal.isDebugging || !(error instanceof Error)) return;
  terminal.note(terminal.styleNote("dim", error.stack ?? ""));
  if (error.cause !== undefined) printStack(error.cause, terminal);
}

/** Reports once that standard output cannot be written, as on a full disk, and makes the process fail. */
export function reportLostOutput(process: NodeJS.Process, terminal: Terminal): void {
  let failure: ExitCode | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader may stop early, as `head` does.
    if (error.code === "EPIPE" || failure !== undefined) return;
    const message = `cannot write the output: ${String(reasonNotWritten(error))}`;
    failure = reportError(new CommandError("not_written", message, { cause: error }), terminal);
  });
  process.on("exit", (code) => {
    if (code === exitCodes.done && failure !== undefined) process.exitCode = failure;
  });
}
