import { exitCodes, UsageError } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";
import { servingOptions } from "../options.ts";

export const flowDiffCommand: Command = defineCommand({
  name: "flow diff",
  summary: "Compare two graph files",
  description:
    "Lists the nodes and edges that were added (+), removed (-), changed (~) and moved (>) from the first file to the second. Selection, viewport and order do not count. The exit code is 0 if the graphs are equal, and 1 if they differ. With --open, --port or --host, a page shows the second graph with its differences from the first, and follows changes of the files.",
  arguments: [
    { name: "before", summary: "A graph file, or - for standard input", isFile: true },
    { name: "after", summary: "A graph file, or - for standard input", isFile: true },
  ],
  options: {
    json: { kind: "flag", summary: "Write the difference as JSON" },
    ...servingOptions,
    open: { kind: "flag", summary: "Show the difference in the browser" },
  },
  examples: [
    { line: "heddle flow diff monday.json friday.json", description: "Lists the differences." },
    {
      line: "heddle flow diff monday.json friday.json --open",
      description: "Shows them on the canvas, in the browser.",
    },
    {
      line: "git show HEAD:weave.json | heddle flow diff - weave.json",
      description: "Compares a file with its last commit.",
    },
    {
      line: "heddle flow diff a.json b.json --json > changes.json",
      description: "Writes the differences for a script.",
    },
  ],
  async run({ arguments: { before, after }, options, terminal }) {
    const { json, open, port, host, language } = options;
    const isServed = open || port !== undefined || host !== undefined;
    if (before === "-" && after === "-") {
      throw new UsageError(
        "flow diff: both graphs cannot be read from standard input",
        "Name a file for one of them.",
      );
    }
    if (json && isServed) {
      throw new UsageError(
        "flow diff: --json cannot be combined with a page",
        "Leave out --json, or --open, --port and --host.",
      );
    }
    if (language !== undefined && !isServed) {
      throw new UsageError("flow diff: --language needs a page", "Add --open.");
    }
    if (isServed) {
      const { showDiff } = await import("../flow/show-diff.ts");
      await showDiff({ before, after, options, terminal });
      return exitCodes.done;
    }
    const { diffFlows } = await import("../flow/diff-flows.ts");
    const isEqual = await diffFlows({ before, after, isJson: json, terminal });
    return isEqual ? exitCodes.done : exitCodes.failed;
  },
});
