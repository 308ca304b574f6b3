import { nearest } from "@heddle/params";

import type { Command } from "./command.ts";
import { UsageError } from "./command-error.ts";

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
