import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { completionScripts } from "../completion/completion-scripts.ts";

export const completionCommand: Command = defineCommand({
  name: "completion",
  summary: "Print the completion script for a shell",
  arguments: [{ name: "shell", summary: "The shell", choices: ["bash", "zsh", "fish"] }],
  options: {},
  examples: [
    {
      line: "heddle completion bash > ~/.local/share/bash-completion/completions/heddle",
      description: "Completes commands, options and files in new bash sessions.",
    },
    {
      line: "heddle completion zsh > ~/.zfunc/_heddle",
      description: "For zsh, with ~/.zfunc in $fpath.",
    },
    {
      line: "heddle completion fish > ~/.config/fish/completions/heddle.fish",
      description: "For fish.",
    },
  ],
  async run({ arguments: { shell }, terminal, commands }) {
    terminal.write(completionScripts[shell as keyof typeof completionScripts](commands));
    return exitCodes.done;
  },
});
