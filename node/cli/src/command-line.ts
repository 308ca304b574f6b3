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

/** A command and the words that follow its name. */
export interface FoundCommand {
  readonly command: Command;
  readonly rest: readonly string[];
}

/**
 * Finds the command with the longest matching name; flags may precede it.
 * `["--debug", "flow", "convert", "a.json"]` → `flow convert` with `["--debug", "a.json"]`.
 */
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

/** The error for an unknown command, with the closest known one. */
export function unknownCommand(word: string, commands: readonly Command[]): UsageError {
  const names = commands.map(({ name }) => name);
  const meant = names.find((name) => name.endsWith(` ${word}`)) ?? nearest(word, names);
  return new UsageError(
    `unknown command "${word}"`,
    meant ? `Did you mean \`heddle ${meant}\`?` : "`heddle --help` lists the commands.",
  );
}

type Value = string | number | boolean | readonly string[] | undefined;

/** A parsed command line; `readArguments` checks its words. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, Value>>;
}

/** Parses the words after a command name: `["a.json", "--port", "80"]` → words `["a.json"]`, options `{ port: 80 }`. */
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
    options: Object.fromEntries(
      Object.entries(table).map(([option, { kind, short }]) => [
        option,
        { type: kind === "flag" ? "boolean" : "string", ...(short !== undefined && { short }) },
      ]),
    ),
  });
  const occurrences = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (!option) throw unknownOption(name, token.rawName, Object.keys(table));
    const text = optionValue(name, token, option);
    occurrences.set(token.name, [...(occurrences.get(token.name) ?? []), text]);
  }
  const options = Object.fromEntries(
    Object.entries(table).map(([option, declared]) => [
      option,
      readValue(name, option, declared, occurrences.get(option) ?? []),
    ]),
  );
  return { words, options };
}

/** Assigns words to the declared arguments; throws if one is missing, invalid or unexpected. */
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
      `${name}: unexpected argument "${extra}"`,
      meant ? `Did you mean \`heddle ${meant}\`?` : seeHelp(name),
    );
  }
  return Object.fromEntries(
    declared.map((argument, at) => [argument.name, readArgument(name, argument, words[at])]),
  );
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function optionValue(
  name: string,
  { rawName, value, inlineValue }: OptionToken,
  option: Option,
): string {
  if (option.kind === "flag") {
    if (!inlineValue) return "";
    throw new UsageError(`${prefix(name)}${rawName} does not take a value`, seeHelp(name));
  }
  // `--host --open` lacks a value; one that starts with a dash is written `--host=-x`.
  const isNextOption = !inlineValue && value !== undefined && /^-\D/.test(value);
  if (value !== undefined && value !== "" && !isNextOption) return value;
  throw new UsageError(
    `${name}: ${rawName} needs a value: ${rawName} <${option.placeholder}>`,
    seeHelp(name),
  );
}

function readValue(
  name: string,
  option: string,
  declared: Option,
  texts: readonly string[],
): Value {
  const last = texts.at(-1);
  if (declared.kind === "flag") return last !== undefined;
  if (declared.kind === "list") return texts;
  if (last === undefined) return undefined;
  if (declared.kind === "text") {
    return assertChoice(name, `--${option}`, last, declared.choices);
  }
  const { minimum, maximum } = declared;
  const value = /^\d+$/.test(last) ? Number(last) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new UsageError(
    `${name}: --${option} must be a whole number from ${minimum} to ${maximum}, not "${last}"`,
    seeHelp(name),
  );
}

function readArgument(
  name: string,
  argument: Argument,
  word: string | undefined,
): string | undefined {
  if (word === undefined) return undefined;
  return assertChoice(name, `<${argument.name}>`, word, argument.choices);
}

function assertChoice(
  name: string,
  subject: string,
  value: string,
  choices: readonly string[] | undefined,
): string {
  if (!choices || choices.includes(value)) return value;
  const meant = nearest(value, choices);
  throw new UsageError(
    `${name}: ${subject} must be one of ${choices.join(", ")}, not "${value}"`,
    meant ? `Did you mean \`${meant}\`?` : seeHelp(name),
  );
}

function unknownOption(name: string, rawName: string, names: readonly string[]): UsageError {
  const meant = nearest(rawName.replace(/^-+/, ""), names);
  return new UsageError(
    `${prefix(name)}unknown option ${rawName}`,
    meant ? `Did you mean \`--${meant}\`?` : seeHelp(name),
  );
}

/** The prefix of an error about a command: `flow: `. */
function prefix(name: string): string {
  return name === "" ? "" : `${name}: `;
}

function seeHelp(name: string): string {
  return `\`heddle ${name} --help\` shows the help.`.replace("  ", " ");
}
