import type { Command } from "./command.ts";
import { completionCommand } from "./commands/completion.ts";
import { helpCommand } from "./commands/help.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [helpCommand, completionCommand];
