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
