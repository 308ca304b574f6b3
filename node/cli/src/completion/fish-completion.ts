import type { Command } from "../command.ts";
import {
  type CompletedCommand,
  completedCommands,
  completedGlobals,
  type CompletedOption,
} from "./completed-command.ts";

/** The completion script for fish. */
export function fishCompletion(commands: readonly Command[]): string {
  const completed = completedCommands(commands);
  const top = completed
    .filter(({ name }) => !name.includes(" "))
    .map((command) => complete("__fish_use_subcommand", "-f", "-a", command.name, command.summary));
  const globals = completedGlobals.map((option) => optionLine("__fish_use_subcommand", option));
  return `# Completes heddle in fish.
${[...top, ...globals, ...completed.flatMap(linesOf)].join("\n")}
`;
}

function linesOf({ name, options, words, takesFiles }: CompletedCommand): string[] {
  const condition = name
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
  return [
    ...(takesFiles ? [] : [`complete -c heddle -n ${quoted(condition)} -f`]),
    ...words.map((word) => `complete -c heddle -n ${quoted(condition)} -a ${quoted(word)}`),
    ...options.map((option) => optionLine(condition, option)),
  ];
}

function optionLine(condition: string, option: CompletedOption): string {
  const { name, summary, hasValue, choices } = option;
  const value = choices.length > 0 ? ["-x", "-a", choices.join(" ")] : hasValue ? ["-r"] : [];
  return complete(condition, "-l", name.slice(2), ...value, summary);
}

/** A line of fish; flags stand as they are, everything else in quotes, and the last is the description. */
function complete(condition: string, ...parts: string[]): string {
  const summary = parts.pop() ?? "";
  const written = parts.map((part) => (/^-\w$/.test(part) ? part : quoted(part)));
  return ["complete -c heddle -n", quoted(condition), ...written, "-d", quoted(summary)].join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
