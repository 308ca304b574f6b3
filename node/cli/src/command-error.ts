import { HeddleError } from "@heddle/params";

/** What the command ends with. Scripts rely on these numbers. */
export const exitCodes = {
  /** Done, or stopped as asked. */
  done: 0,
  /** The work failed, or it found problems. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** What it was to work on is missing, unreachable, or not what it should be. */
  input: 3,
  /** The port or the file is in use by another process. */
  inUse: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What `heddle --help` says about them. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: "done, or stopped as asked",
  1: "the work failed, or it found problems",
  2: "the command line is wrong",
  3: "the input is missing, unreachable, or not what it should be",
  4: "the port or the file is in use by another process",
};

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
