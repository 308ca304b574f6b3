import type { Argument, ArgumentValues } from "./argument.ts";
import type { ExitCode } from "./exit-code.ts";
import type { OptionTable, OptionValues } from "./option.ts";
import type { Terminal } from "./terminal.ts";

/** What a command is called with. */
interface Invocation<
  Arguments extends readonly Argument[] = readonly Argument[],
  Options extends OptionTable = OptionTable,
> {
  readonly arguments: ArgumentValues<Arguments>;
  readonly options: OptionValues<Options>;
  readonly terminal: Terminal;
  /** Every command that there is. */
  readonly commands: readonly Command[];
}

/** A command line, and what it does. */
interface Example {
  readonly line: string;
  readonly does: string;
}

/** How a command is declared: the help, the completion and the parser know nothing else of it. */
export interface CommandDeclaration<
  Arguments extends readonly Argument[] = readonly Argument[],
  Options extends OptionTable = OptionTable,
> {
  /** Its words: `check`, `flow convert`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What else the help of the command says. */
  readonly description?: string;
  readonly arguments: Arguments;
  readonly options: Options;
  readonly examples: readonly Example[];
  /** Does the work; what it needs is best imported here, so that help and the other commands start fast. */
  run(invocation: Invocation<Arguments, Options>): Promise<ExitCode>;
}

/** A command whose arguments and options are checked when it is called. */
export type Command = CommandDeclaration;

/** Declares a command; `run` gets what its arguments and options say. */
export function defineCommand<
  const Arguments extends readonly Argument[],
  const Options extends OptionTable,
>(declaration: CommandDeclaration<Arguments, Options>): Command {
  return declaration;
}
