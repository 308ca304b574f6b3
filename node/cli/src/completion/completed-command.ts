import type { Command } from "../command.ts";
import { globalOptions } from "../global-options.ts";
import type { Option } from "../option.ts";

/** An option as shells complete it. */
export interface CompletedOption {
  /** With its dashes. */
  readonly name: string;
  readonly summary: string;
  readonly hasValue: boolean;
  readonly isRepeatable: boolean;
  readonly choices: readonly string[];
}

/** The words that can come after others. */
interface NextWords {
  readonly after: string;
  readonly next: readonly string[];
}

/** What can follow the name of a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What its first argument can be, beside files: the next words of longer names, and its choices. */
  readonly words: readonly string[];
  /** What can come later, by the words before: the second word of a command after `help` and its first. */
  readonly later: readonly NextWords[];
  readonly takesFiles: boolean;
}

/** The commands as shells complete them. */
export function completedCommands(commands: readonly Command[]): CompletedCommand[] {
  return commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    options: Object.entries({ ...command.options, ...globalOptions }).map(completedOption),
    words: [
      ...nextWords(command.name, commands),
      ...(command.arguments[0]?.choices ?? []),
      ...(command.name === "help" ? nextWords("", commands) : []),
    ],
    later: command.name === "help" ? wordsAfterHelp(commands) : [],
    takesFiles: command.arguments.some(({ isFile }) => isFile),
  }));
}

function wordsAfterHelp(commands: readonly Command[]): NextWords[] {
  return nextWords("", commands)
    .map((word) => ({ after: `help ${word}`, next: nextWords(word, commands) }))
    .filter(({ next }) => next.length > 0);
}

/** The words that can follow in the names of commands. */
export function nextWords(name: string, commands: readonly Pick<Command, "name">[]): string[] {
  const prefix = name === "" ? "" : `${name} `;
  const rests = commands.filter((one) => one.name.startsWith(prefix) && one.name !== name);
  return [...new Set(rests.map((one) => one.name.slice(prefix.length).split(" ")[0] ?? ""))];
}

function completedOption([name, option]: [string, Option]): CompletedOption {
  return {
    name: `--${name}`,
    summary: option.summary,
    hasValue: option.kind !== "flag",
    isRepeatable: option.kind === "list",
    choices: option.kind === "text" ? (option.choices ?? []) : [],
  };
}

/** The options that stand before any command. */
export const completedGlobals: readonly CompletedOption[] =
  Object.entries(globalOptions).map(completedOption);
