import type { Command } from "./command.ts";
import { apiCommand } from "./commands/api.ts";
import { checkCommand } from "./commands/check.ts";
import { completionCommand } from "./commands/completion.ts";
import { flowConvertCommand } from "./commands/flow-convert.ts";
import { flowDiffCommand } from "./commands/flow-diff.ts";
import { flowExportCommand } from "./commands/flow-export.ts";
import { flowCommand } from "./commands/flow.ts";
import { formCommand } from "./commands/form.ts";
import { helpCommand } from "./commands/help.ts";
import { newCommand } from "./commands/new.ts";
import { recordCommand } from "./commands/record.ts";
import { serveCommand } from "./commands/serve.ts";

/** The table of commands, in the order of the help. */
export const commands: readonly Command[] = [
  apiCommand,
  formCommand,
  recordCommand,
  flowCommand,
  flowConvertCommand,
  flowDiffCommand,
  flowExportCommand,
  serveCommand,
  newCommand,
  checkCommand,
  completionCommand,
  helpCommand,
];
