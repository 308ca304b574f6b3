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
