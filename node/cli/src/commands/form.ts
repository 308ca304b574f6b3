import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { apiOptions, documentArgument, pathArgument, servingOptions } from "../options.ts";

export const formCommand: Command = defineCommand({
  name: "form",
  summary: "Show the form of one operation in the browser",
  arguments: [
    documentArgument,
    pathArgument,
    { name: "method", summary: "The HTTP method (default: get)", isOptional: true },
  ],
  options: { ...apiOptions, ...servingOptions },
  examples: [
    {
      line: "heddle form openapi.yaml /orders post --open",
      description: "Opens the form of an operation.",
    },
  ],
  async run({ arguments: { document, path, method }, options, terminal }) {
    const { serveForm } = await import("../api/serve-api.ts");
    await serveForm(document, { path, method: method ?? "get" }, options, terminal);
    return exitCodes.done;
  },
});
