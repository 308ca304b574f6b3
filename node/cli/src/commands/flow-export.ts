import { exitCodes, UsageError } from "../command-error.ts";
import { type Command, defineCommand } from "../command.ts";

export const flowExportCommand: Command = defineCommand({
  name: "flow export",
  summary: "Draw a graph file as a picture",
  description:
    "Draws the nodes and edges of a graph saved by Heddle, networkx or graphology as they are on the canvas. Nodes without positions are laid out along the edges.",
  arguments: [{ name: "file", summary: "The graph file, or - for standard input", isFile: true }],
  options: {
    to: {
      kind: "text",
      placeholder: "format",
      choices: ["svg"],
      summary: "The format of the picture",
    },
    out: {
      kind: "text",
      placeholder: "file",
      summary: "The file to write, or - for standard output (the default)",
    },
    theme: {
      kind: "text",
      placeholder: "name",
      choices: ["light", "dark"],
      summary: "The colors: light (the default) or dark",
    },
  },
  examples: [
    {
      line: "heddle flow export weave.json --to svg --out weave.svg",
      description: "Draws a graph.",
    },
    {
      line: "heddle flow export weave.json --to svg --theme dark > weave.svg",
      description: "Draws it in dark colors.",
    },
  ],
  async run({ arguments: { file }, options: { to, out, theme }, terminal }) {
    if (to === undefined) throw new UsageError("flow export: --to is missing", "Use `--to svg`.");
    const { exportFlow } = await import("../flow/export-flow.ts");
    await exportFlow({ from: file, theme, to: out, terminal });
    return exitCodes.done;
  },
});
