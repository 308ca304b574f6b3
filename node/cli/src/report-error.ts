import { HeddleError } from "@heddle/params";

import { CommandError } from "./command-error.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

/** What errors of the libraries mean for who has typed a command. */
const exitCodeByError: Readonly<Record<string, ExitCode>> = {
  invalid_document: exitCodes.input,
  invalid_graph: exitCodes.input,
  operation_not_found: exitCodes.input,
};

/** Tells an error: what was wrong and the way out, and where it was thrown to who wants to know. */
export function reportError(error: unknown, terminal: Terminal): ExitCode {
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
