import type { GraphFormat } from "@heddle/flow";

import { UsageError, exitCodes } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";

export const flowConvertCommand: Command = defineCommand({
  name: "flow convert",
  summary: "Write the graph of a file in another form",
  description:
    "Reads a graph that Heddle, networkx or graphology has saved, whichever it is, and writes it for another of them.",
  arguments: [
    { name: "file", summary: "The file with the graph, - for standard input", isFile: true },
  ],
  options: {
    to: {
      kind: "text",
      value: "form",
      choices: ["node-link", "graphology", "json"],
      summary: "For networkx, for graphology, or as Heddle saves it",
    },
    output: {
      kind: "text",
      value: "file",
      summary: "Where it is written; to standard output without, or with -",
    },
  },
  examples: [
    {
      line: "heddle flow convert weave.json --to node-link --output weave-networkx.json",
      does: "For networkx.node_link_graph.",
    },
    {
      line: "python export.py | heddle flow convert - --to json > weave.json",
      does: "From the output of another program.",
    },
  ],
  async run({ arguments: { file }, options: { to, output }, terminal }) {
    if (to === undefined) {
      throw new UsageError(
        "flow convert: --to is missing",
        "It is one of node-link, graphology and json.",
      );
    }
    const { convertFlow } = await import("../flow/convert-flow.ts");
    await convertFlow({ from: file, format: to as GraphFormat, to: output, terminal });
    return exitCodes.done;
  },
});
