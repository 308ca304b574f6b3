import { HeddleError } from "@heddle/params";

/** The exit codes of the command. Scripts rely on these numbers. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  input: 3,
  inUse: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit codes in `heddle --help`. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: "success, or stopped by the user",
  1: "the command failed or found problems",
  2: "invalid command line",
  3: "the input is missing, unreachable or invalid",
  4: "another process uses the port or the file",
};

interface CommandErrorOptions extends ErrorOptions {
  readonly exitCode?: ExitCode;
  /** How to solve the problem; printed on the next line. */
  readonly advice?: string;
}

/** Base class of the errors that the command reports with an exit code. */
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

/** Thrown for an invalid command line. */
export class UsageError extends CommandError {
  constructor(message: string, advice: string) {
    super("usage", message, { exitCode: exitCodes.usage, advice });
  }
}

/** Thrown for an input that is missing, unreachable or invalid. */
export class InputError extends CommandError {
  constructor(message: string, options: Omit<CommandErrorOptions, "exitCode"> = {}) {
    super("input", message, { ...options, exitCode: exitCodes.input });
  }
}
