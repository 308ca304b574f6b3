import { parseArgs } from "node:util";

import { nearest } from "@heddle/params";

import { UsageError } from "./command-error.ts";
import {
  type Argument,
  type Command,
  type Option,
  type OptionTable,
  globalOptions,
} from "./command.ts";

/** A command, and the words of the line that are not its name. */
export interface FoundCommand {
  readonly command: Command;
  readonly rest: readonly string[];
}

/** The command that a line begins with, the one with the longest name; flags may stand before it. */
export function findCommand(
  commands: readonly Command[],
  line: readonly string[],
): FoundCommand | undefined {
  const start = line.findIndex((word) => !word.startsWith("-"));
  if (start === -1) return undefined;
  const words = line.slice(start);
  const [command] = commands
    .filter(({ name }) => name.split(" ").every((word, at) => words[at] === word))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (!command) throw unknownCommand(words[0] ?? "", commands);
  const length = command.name.split(" ").length;
  return { command, rest: [...line.slice(0, start), ...words.slice(length)] };
}

/** The error for a word that is no command. */
export function unknownCommand(word: string, commands: readonly Command[]): UsageError {
  const names = commands.map(({ name }) => name);
  const meant = names.find((name) => name.endsWith(` ${word}`)) ?? nearest(word, names);
  return new UsageError(
    `there is no command "${word}"`,
    meant ? `Did you mean \`heddle ${meant}\`?` : "`heddle --help` lists the commands.",
  );
}

type Value = string | number | boolean | readonly string[] | undefined;

/** A command line, taken apart by the declaration of its command; nothing of it is checked to be complete. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, Value>>;
}

/** Takes the words after the name of a command apart. */
export function parseCommandLine(
  name: string,
  own: OptionTable,
  line: readonly string[],
): CommandLine {
  const table: OptionTable = { ...own, ...globalOptions };
  const { tokens } = parseArgs({
    args: [...line],
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.entries(table).map(([option, { kind }]) => [
          option,
          { type: kind === "flag" ? "boolean" : "string" },
        ]),
      ),
      help: { type: "boolean", short: "h" },
    },
  });
  const given = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (!option) throw unknownOption(name, token.rawName, Object.keys(table));
    const text = valueOf(name, token, option);
    given.set(token.name, [...(given.get(token.name) ?? []), text]);
  }
  const options = Object.fromEntries(
    Object.entries(table).map(([option, declared]) => [
      option,
      read(name, option, declared, given.get(option) ?? []),
    ]),
  );
  return { words, options };
}

/** The arguments of a command by name; throws where one is missing, wrong, or too many. */
export function readArguments(
  { name, arguments: declared }: Command,
  words: readonly string[],
  commands: readonly Command[],
): Readonly<Record<string, string | undefined>> {
  const missing = declared.find(({ isOptional }, at) => !isOptional && words[at] === undefined);
  if (missing) throw new UsageError(`${name}: <${missing.name}> is missing`, seeHelp(name));
  const extra = words[declared.length];
  if (extra !== undefined) {
    const meant = nearest(
      `${name} ${words[0]}`,
      commands.map((command) => command.name).filter((other) => other.startsWith(`${name} `)),
    );
    throw new UsageError(
      `${name}: "${extra}" is one argument too many`,
      meant ? `Did you mean \`heddle ${meant}\`?` : seeHelp(name),
    );
  }
  return Object.fromEntries(
    declared.map((argument, at) => [argument.name, checkedArgument(name, argument, words[at])]),
  );
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function valueOf(
  name: string,
  { rawName, value, inlineValue }: OptionToken,
  option: Option,
): string {
  if (option.kind === "flag") {
    if (!inlineValue) return "";
    throw new UsageError(`${about(name)}${rawName} takes no value`, seeHelp(name));
  }
  // The next option is not a value; one that begins with a dash is written with an equals sign.
  const isNext = !inlineValue && value !== undefined && /^-\D/.test(value);
  if (value !== undefined && value !== "" && !isNext) return value;
  throw new UsageError(
    `${name}: ${rawName} needs a value: ${rawName} <${option.value}>`,
    seeHelp(name),
  );
}

function read(name: string, option: string, declared: Option, given: readonly string[]): Value {
  const last = given.at(-1);
  if (declared.kind === "flag") return last !== undefined;
  if (declared.kind === "list") return given;
  if (last === undefined) return undefined;
  if (declared.kind === "text") {
    return checkedChoice(name, `--${option}`, last, declared.choices);
  }
  const { minimum, maximum } = declared;
  const value = /^\d+$/.test(last) ? Number(last) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new UsageError(
    `${name}: --${option} is a whole number from ${minimum} to ${maximum}, not "${last}"`,
    seeHelp(name),
  );
}

function checkedArgument(
  name: string,
  argument: Argument,
  word: string | undefined,
): string | undefined {
  if (word === undefined) return undefined;
  return checkedChoice(name, `<${argument.name}>`, word, argument.choices);
}

function checkedChoice(
  name: string,
  what: string,
  value: string,
  choices: readonly string[] | undefined,
): string {
  if (!choices || choices.includes(value)) return value;
  const meant = nearest(value, choices);
  throw new UsageError(
    `${name}: ${what} is one of ${choices.join(", ")}, not "${value}"`,
    meant ? `Did you mean \`${meant}\`?` : seeHelp(name),
  );
}

function unknownOption(name: string, rawName: string, names: readonly string[]): UsageError {
  const meant = nearest(rawName.replace(/^-+/, ""), names);
  return new UsageError(
    `${about(name)}there is no option ${rawName}`,
    meant ? `Did you mean \`--${meant}\`?` : seeHelp(name),
  );
}

/** What an error about a command begins with; without one there is nothing to name. */
function about(name: string): string {
  return name === "" ? "" : `${name}: `;
}

function seeHelp(name: string): string {
  return `\`heddle ${name} --help\` says how it is used.`.replace("  ", " ");
}
