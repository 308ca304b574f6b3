import type { Command } from "../command.ts";
import { bashCompletion } from "./bash-completion.ts";
import { fishCompletion } from "./fish-completion.ts";
import { zshCompletion } from "./zsh-completion.ts";

/** What writes the completion script of each shell. */
export const completionScripts: Readonly<
  Record<"bash" | "zsh" | "fish", (commands: readonly Command[]) => string>
> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
