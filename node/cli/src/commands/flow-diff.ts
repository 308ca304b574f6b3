import { exitCodes, UsageError } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";

export const flowDiffCommand: Command = defineCommand({
  name: "flow diff",
  summary: "Compare two graph files",
  description:
    "Lists the nodes and edges that were added (+), removed (-), changed (~) and moved (>) from the first file to the second. Selection, viewport and order do not count. The exit code is 0 if the graphs are equal, and 1 if they differ.",
  arguments: [
    { name: "before", summary: "A graph file, or - for standard input", isFile: true },
    { name: "after", summary: "A graph file, or - for standard input", isFile: true },
  ],
  options: { json: { kind: "flag", summary: "Write the difference as JSON" } },
  examples: [
    { line: "heddle flow diff monday.json friday.json", description: "Lists the differences." },
    {
      line: "git show HEAD:weave.json | heddle flow diff - weave.json",
      description: "Compares a file with its last commit.",
    },
    {
      line: "heddle flow diff a.json b.json --json > changes.json",
      description: "Writes the differences for a script.",
    },
  ],
  async run({ arguments: { before, after }, options: { json }, terminal }) {
    if (before === "-" && after === "-") {
      throw new UsageError(
        "flow diff: both graphs cannot be read from standard input",
        "Name a file for one of them.",
      );
    }
    const { diffFlows } = await import("../flow/diff-flows.ts");
    const isEqual = await diffFlows({ before, after, isJson: json, terminal });
    return isEqual ? exitCodes.done : exitCodes.failed;
  },
});
