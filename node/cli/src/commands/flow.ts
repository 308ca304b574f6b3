import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions } from "./options.ts";

export const flowCommand: Command = defineCommand({
  name: "flow",
  summary: "Edit the graph of a file in the browser",
  description:
    "Opens a graph that Heddle, networkx or graphology has saved as JSON, and saves it back in the same form, a moment after each change. All tabs show the same graph. Another process on the same file is refused, and what another program writes into it is not overwritten without asking.",
  arguments: [{ name: "file", summary: "The file with the graph", isFile: true }],
  options: {
    new: { kind: "flag", summary: "Make the file, with an empty graph" },
    "read-only": { kind: "flag", summary: "Show the graph, and follow what others write" },
    ...servingOptions,
  },
  examples: [
    { line: "heddle flow weave.json --open", does: "Opens the graph in the browser." },
    { line: "heddle flow plan.json --new", does: "Begins with an empty graph." },
    {
      line: "heddle flow network.json --read-only --port 8080",
      does: "Shows it on a port of your choice; nobody can change it.",
    },
  ],
  async run({ arguments: { file }, options, terminal }) {
    const { openFlow } = await import("../flow/open-flow.ts");
    await openFlow({
      path: file,
      isNew: options.new,
      isReadOnly: options["read-only"],
      options,
      terminal,
    });
    return exitCodes.done;
  },
});
