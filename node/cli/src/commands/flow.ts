import { exitCodes, UsageError } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions } from "./options.ts";

export const flowCommand: Command = defineCommand({
  name: "flow",
  summary: "Edit a graph file in the browser",
  description:
    "Opens a JSON graph saved by Heddle, networkx or graphology, and saves each change in the same format. All tabs show the same graph. Only one process can edit a file. If another program changes the file, the page asks before it overwrites it.",
  arguments: [{ name: "file", summary: "The graph file", isFile: true }],
  options: {
    new: { kind: "flag", summary: "Create the file with an empty graph" },
    "read-only": { kind: "flag", summary: "Show the graph and follow changes of the file" },
    share: {
      kind: "flag",
      summary: "Let others in your network take part, with a link that contains a secret",
    },
    expires: {
      kind: "text",
      placeholder: "time",
      summary:
        "How long the link of --share is valid: 30m, 2h, 7d (default: until the command ends)",
    },
    ...servingOptions,
  },
  examples: [
    { line: "heddle flow weave.json --open", description: "Opens the graph in the browser." },
    { line: "heddle flow plan.json --new", description: "Creates a file with an empty graph." },
    {
      line: "heddle flow plan.json --share",
      description: "Prints a link for others, who edit the graph together with you.",
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
    const { share, expires } = options;
    if (expires !== undefined && !share) {
      throw new UsageError("flow: --expires needs --share", "Add --share, which prints a link.");
    }
    const { openFlow } = await import("../flow/open-flow.ts");
    await openFlow({
      path: file,
      isNew: options.new,
      isReadOnly: options["read-only"],
      share: share ? { expires } : undefined,
      options,
      terminal,
    });
    return exitCodes.done;
  },
});
