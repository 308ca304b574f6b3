import { exitCodeMeanings } from "./command-error.ts";
import {
  type Command,
  type OptionTable,
  argumentUsage,
  globalOptions,
  optionUsage,
} from "./command.ts";
import type { Terminal } from "./terminal.ts";

type Row = readonly [name: string, summary: string];

/** The text of `heddle --help`. */
export function helpText(commands: readonly Command[], terminal: Terminal): string {
  const title = (text: string): string => terminal.style("bold", text);
  return [
    `${title("heddle")} <command> [options]`,
    "Forms and record editors for any API, and a graph editor, in the browser.",
    section(
      title("Commands"),
      commands.map(({ name, summary }) => [name, summary]),
    ),
    section(title("Global options"), optionRows(globalOptions)),
    section(title("Exit codes"), Object.entries(exitCodeMeanings)),
    "`heddle help <command>` shows the help of a command, with examples.",
  ].join("\n\n");
}

/** The text of `heddle <command> --help`. */
export function commandHelp(
  command: Command,
  commands: readonly Command[],
  terminal: Terminal,
): string {
  const { name, summary, description, arguments: declared, options, examples } = command;
  const title = (text: string): string => terminal.style("bold", text);
  const subcommands = commands.filter((other) => other.name.startsWith(`${name} `));
  const usage = [name, ...declared.map(argumentUsage), "[options]"].join(" ");
  const parts = [
    `${title("heddle")} ${usage}`,
    `${summary}.`,
    description,
    section(
      title("Arguments"),
      declared.map((argument) => [argument.name, withChoices(argument.summary, argument.choices)]),
    ),
    section(title("Options"), optionRows({ ...options, ...globalOptions })),
    section(
      title("Commands"),
      subcommands.map((other) => [other.name, other.summary]),
    ),
    [
      title("Examples"),
      ...examples.flatMap(({ line, description }) => [
        `  ${line}`,
        `      ${terminal.style("dim", description)}`,
      ]),
    ].join("\n"),
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

function optionRows(options: OptionTable): Row[] {
  return Object.entries(options).map(([name, option]) => [
    optionUsage(name, option),
    withChoices(option.summary, option.kind === "text" ? option.choices : undefined),
  ]);
}

function withChoices(summary: string, choices: readonly string[] | undefined): string {
  return choices ? `${summary}: ${choices.join(", ")}` : summary;
}

function section(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([name]) => name.length));
  return [title, ...rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)].join(
    "\n",
  );
}
