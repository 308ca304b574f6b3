import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import {
  apiOptions,
  documentArgument,
  pathArgument,
  recordOptions,
  servingOptions,
} from "../options.ts";

export const recordCommand: Command = defineCommand({
  name: "record",
  summary: "Find, edit and save the records at a path in the browser",
  arguments: [documentArgument, pathArgument],
  options: { ...apiOptions, ...recordOptions, ...servingOptions },
  examples: [
    {
      line: 'heddle record openapi.yaml "/orders/{orderId}" --open',
      description: "Opens the editor of the records at a path.",
    },
  ],
  async run({ arguments: { document, path }, options, terminal }) {
    const { serveRecord } = await import("../api/serve-api.ts");
    await serveRecord(document, path, options, terminal);
    return exitCodes.done;
  },
});
