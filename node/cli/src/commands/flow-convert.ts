import { UsageError, exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";

export const flowConvertCommand: Command = defineCommand({
  name: "flow convert",
  summary: "Convert a graph file to another format",
  description:
    "Reads a graph saved by Heddle, networkx or graphology, and writes it in the format of another.",
  arguments: [{ name: "file", summary: "The graph file, or - for standard input", isFile: true }],
  options: {
    to: {
      kind: "text",
      placeholder: "format",
      choices: ["node-link", "graphology", "json"],
      summary: "The format of networkx, graphology or Heddle",
    },
    output: {
      kind: "text",
      short: "o",
      placeholder: "file",
      summary: "The file to write, or - for standard output (the default)",
    },
  },
  examples: [
    {
      line: "heddle flow convert weave.json --to node-link --output weave-networkx.json",
      description: "Writes a file for networkx.node_link_graph.",
    },
    {
      line: "python export.py | heddle flow convert - --to json > weave.json",
      description: "Converts the output of another program.",
    },
  ],
  async run({ arguments: { file }, options: { to, output }, terminal }) {
    if (to === undefined) {
      throw new UsageError(
        "flow convert: --to is missing",
        "Use `--to node-link`, `--to graphology` or `--to json`.",
      );
    }
    const { convertFlow } = await import("../flow/convert-flow.ts");
    await convertFlow({ from: file, format: to, to: output, terminal });
    return exitCodes.done;
  },
});
