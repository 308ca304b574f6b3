import { exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions, sharingOptions, shareOptionsOf } from "../options.ts";

export const flowCommand: Command = defineCommand({
  name: "flow",
  summary: "Edit a graph file in the browser",
  description:
    "Opens a JSON graph saved by Heddle, networkx or graphology, and saves each change in the same format. All tabs show the same graph. Only one process can edit a file. If another program changes the file, the page asks before it overwrites it.",
  arguments: [{ name: "file", summary: "The graph file", isFile: true }],
  options: {
    new: { kind: "flag", summary: "Create the file with an empty graph" },
    "read-only": { kind: "flag", summary: "Show the graph and follow changes of the file" },
    ...sharingOptions,
    ...servingOptions,
  },
  examples: [
    { line: "heddle flow weave.json --open", description: "Opens the graph in the browser." },
    { line: "heddle flow plan.json --new", description: "Creates a file with an empty graph." },
    {
      line: "heddle flow plan.json --share",
      description:
        "Prints a link for others, who edit the graph with you. Versions and comments are kept in plan.json.room.",
    },
    {
      line: "heddle flow plan.json --share --expires 2h",
      description: "Disconnects the others after two hours.",
    },
    {
      line: "heddle flow network.json --read-only --port 8080",
      description: "Shows the graph on port 8080 without editing.",
    },
  ],
  async run({ arguments: { file }, options, terminal }) {
    const share = shareOptionsOf("flow", options);
    const { openFlow } = await import("../flow/open-flow.ts");
    await openFlow({
      path: file,
      isNew: options.new,
      isReadOnly: options["read-only"],
      share,
      options,
      terminal,
    });
    return exitCodes.done;
  },
});
