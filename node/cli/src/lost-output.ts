import { CommandError } from "./command-error.ts";
import { type ExitCode, exitCodes } from "./exit-code.ts";
import { reasonNotWritten } from "./files/writing-error.ts";
import { reportError } from "./report-error.ts";
import type { Terminal } from "./terminal.ts";

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
