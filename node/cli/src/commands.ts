import type { Command } from "./command.ts";
import { checkCommand } from "./commands/check.ts";
import { completionCommand } from "./commands/completion.ts";
import { flowConvertCommand } from "./commands/flow-convert.ts";
import { flowCommand } from "./commands/flow.ts";
import { helpCommand } from "./commands/help.ts";
import { serveCommand } from "./commands/serve.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  flowCommand,
  flowConvertCommand,
  serveCommand,
  checkCommand,
  completionCommand,
  helpCommand,
];
