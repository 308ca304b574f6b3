import { exitCodes } from "../command-error.ts";
import { findCommand, unknownCommand } from "../command-line.ts";
import { type Command, defineCommand } from "../command.ts";
import { commandHelp, helpText } from "../help.ts";

export const helpCommand: Command = defineCommand({
  name: "help",
  summary: "Show the help of a command",
  arguments: [
    {
      name: "command",
      summary: "The command, such as flow",
      isOptional: true,
      isCommandName: true,
    },
    { name: "subcommand", summary: "Its second word, such as convert", isOptional: true },
  ],
  options: {},
  examples: [
    { line: "heddle help flow", description: "Shows the help of `heddle flow`." },
    { line: "heddle help flow convert", description: "Shows the help of a command of two words." },
  ],
  async run({ arguments: { command = "", subcommand = "" }, terminal, commands }) {
    const words = [command, subcommand].filter((word) => word !== "");
    const found = findCommand(commands, words);
    if (found?.rest.length) throw unknownCommand(words.join(" "), commands);
    terminal.print(
      found ? commandHelp(found.command, commands, terminal) : helpText(commands, terminal),
    );
    return exitCodes.done;
  },
});
