import type { ExitCode } from "./command-error.ts";
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

/** How an argument of a command is declared. */
export interface Argument {
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  readonly isOptional?: true;
  /** The only values that there are. */
  readonly choices?: readonly string[];
  /** Whether a shell offers files for it. */
  readonly isFile?: true;
}

/** What a command gets of its arguments. */
type ArgumentValues<Arguments extends readonly Argument[]> = {
  readonly [One in Arguments[number] as One["name"]]: One extends { readonly isOptional: true }
    ? string | undefined
    : string;
};

/** An argument as it is written in the help: `<file>`, or `[file]` where it may be left out. */
export function argumentUsage({ name, isOptional }: Argument): string {
  return isOptional ? `[${name}]` : `<${name}>`;
}

interface Described {
  /** One line of help. */
  readonly summary: string;
}

/** An option that is there or not. */
interface Flag extends Described {
  readonly kind: "flag";
}

/** An option with a value. */
interface Text extends Described {
  readonly kind: "text";
  /** What its value is called in the help. */
  readonly value: string;
  /** The only values that there are. */
  readonly choices?: readonly string[];
}

/** An option with a value that can be given several times. */
interface List extends Described {
  readonly kind: "list";
  readonly value: string;
}

/** An option whose value is a whole number. */
interface WholeNumber extends Described {
  readonly kind: "number";
  readonly value: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** How an option of a command is declared. */
export type Option = Flag | Text | List | WholeNumber;

/** The options of a command by their names, as in `read-only` for `--read-only`. */
export type OptionTable = Readonly<Record<string, Option>>;

/** What a command gets of an option. */
type OptionValue<Declared extends Option> = Declared extends Flag
  ? boolean
  : Declared extends List
    ? readonly string[]
    : (Declared extends WholeNumber ? number : string) | undefined;

/** What a command gets of its options. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: OptionValue<Table[Name]>;
};

/** An option as it is written in the help: `--port <number>`. */
export function optionUsage(name: string, option: Option): string {
  return option.kind === "flag" ? `--${name}` : `--${name} <${option.value}>`;
}

/** The options that every command has. */
export const globalOptions = {
  help: { kind: "flag", summary: "Say how it is used" },
  version: { kind: "flag", summary: "Say which version this is" },
  debug: { kind: "flag", summary: "Tell errors with the place where they were thrown" },
} as const;
