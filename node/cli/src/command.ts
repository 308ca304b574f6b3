import type { ExitCode } from "./command-error.ts";
import type { Terminal } from "./terminal.ts";

/** The parsed command line that `run` receives. */
interface Invocation<
  Arguments extends readonly Argument[] = readonly Argument[],
  Options extends OptionTable = OptionTable,
> {
  readonly arguments: ArgumentValues<Arguments>;
  readonly options: OptionValues<Options>;
  readonly terminal: Terminal;
  readonly commands: readonly Command[];
}

interface Example {
  readonly line: string;
  readonly description: string;
}

/** The declaration of a command: help, completion and parser are derived from it. */
export interface CommandDeclaration<
  Arguments extends readonly Argument[] = readonly Argument[],
  Options extends OptionTable = OptionTable,
> {
  /** One or more words: `check`, `flow convert`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** A longer text for the help of the command. */
  readonly description?: string;
  readonly arguments: Arguments;
  readonly options: Options;
  readonly examples: readonly Example[];
  /** Does the work. Imports its modules dynamically, so that help and other commands start fast. */
  run(invocation: Invocation<Arguments, Options>): Promise<ExitCode>;
}

/** A command with its argument and option types erased. */
export type Command = CommandDeclaration;

/** Declares a command; `run` receives typed arguments and options. */
export function defineCommand<
  const Arguments extends readonly Argument[],
  const Options extends OptionTable,
>(declaration: CommandDeclaration<Arguments, Options>): Command {
  return declaration;
}

/** The declaration of a positional argument. */
export interface Argument {
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  readonly isOptional?: true;
  /** The allowed values; any string if absent. */
  readonly choices?: readonly string[];
  /** Shell completion offers files. */
  readonly isFile?: true;
  /** Shell completion offers the words of command names, from this argument on. */
  readonly isCommandName?: true;
}

/** The values of arguments by name. */
type ArgumentValues<Arguments extends readonly Argument[]> = {
  readonly [Declared in Arguments[number] as Declared["name"]]: Declared extends {
    readonly isOptional: true;
  }
    ? string | undefined
    : string;
};

/** The help notation of an argument: `<file>`, or `[file]` if it is optional. */
export function argumentUsage({ name, isOptional }: Argument): string {
  return isOptional ? `[${name}]` : `<${name}>`;
}

interface Described {
  /** One line of help. */
  readonly summary: string;
  /** One letter: `o` for `-o`. */
  readonly short?: string;
}

/** An option without a value, such as `--open`. */
interface FlagOption extends Described {
  readonly kind: "flag";
}

/** An option with a value. */
interface TextOption extends Described {
  readonly kind: "text";
  /** Stands for the value in the help: `--port <number>`. */
  readonly placeholder: string;
  /** The allowed values; any string if absent. */
  readonly choices?: readonly string[];
}

/** An option with a value that can be repeated. */
interface ListOption extends Described {
  readonly kind: "list";
  readonly placeholder: string;
}

/** An option whose value is a whole number. */
interface IntegerOption extends Described {
  readonly kind: "number";
  readonly placeholder: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** The declaration of an option. */
export type Option = FlagOption | TextOption | ListOption | IntegerOption;

/** Options by name, without the dashes: `read-only` for `--read-only`. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The value of an option; `undefined` if it is absent. */
type OptionValue<Declared extends Option> = Declared extends FlagOption
  ? boolean
  : Declared extends ListOption
    ? readonly string[]
    :
        | (Declared extends IntegerOption
            ? number
            : Declared extends { readonly choices: readonly (infer Choice)[] }
              ? Choice
              : string)
        | undefined;

/** The values of options by name. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: OptionValue<Table[Name]>;
};

/** The help notation of an option: `--port <number>`, `-h, --help`. */
export function optionUsage(name: string, option: Option): string {
  const short = option.short === undefined ? "" : `-${option.short}, `;
  return `${short}--${name}${option.kind === "flag" ? "" : ` <${option.placeholder}>`}`;
}

/** The options that every command has. */
export const globalOptions = {
  help: { kind: "flag", short: "h", summary: "Show the help" },
  version: { kind: "flag", summary: "Show the version" },
  debug: { kind: "flag", summary: "Show the stack of errors" },
} as const;
