import { HeddleError } from "@heddle/params";

import { type ExitCode, exitCodes } from "./exit-code.ts";

interface CommandErrorOptions extends ErrorOptions {
  readonly exitCode?: ExitCode;
  /** The way out, on a line of its own. */
  readonly advice?: string;
}

/** The base of the errors that the command words itself. */
export class CommandError extends HeddleError {
  readonly exitCode: ExitCode;
  readonly advice: string | undefined;

  constructor(
    code: string,
    message: string,
    { exitCode = exitCodes.failed, advice, ...options }: CommandErrorOptions = {},
  ) {
    super(code, message, options);
    this.exitCode = exitCode;
    this.advice = advice;
  }
}

/** Thrown for a command line that is wrong. */
export class UsageError extends CommandError {
  constructor(message: string, advice: string) {
    super("usage", message, { exitCode: exitCodes.usage, advice });
  }
}

/** Thrown for what cannot be worked on: it is missing, or not what it should be. */
export class InputError extends CommandError {
  constructor(message: string, options: Omit<CommandErrorOptions, "exitCode"> = {}) {
    super("input", message, { ...options, exitCode: exitCodes.input });
  }
}
