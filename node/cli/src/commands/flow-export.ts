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
      choices: ["svg", "png"],
      summary: "The format of the picture, by default that of the name of the output",
    },
    output: {
      kind: "text",
      short: "o",
      placeholder: "file",
      summary: "The file to write, or - for standard output (the default)",
    },
    theme: {
      kind: "text",
      placeholder: "name",
      choices: ["light", "dark"],
      summary: "The colors, light by default",
    },
    scale: {
      kind: "number",
      placeholder: "number",
      minimum: 1,
      maximum: 10,
      summary: "Pixels of a PNG per pixel of the graph; 2 by default",
    },
  },
  examples: [
    {
      line: "heddle flow export weave.json --output weave.png",
      description: "Draws a graph as PNG, which needs the package @resvg/resvg-js.",
    },
    {
      line: "heddle flow export weave.json --to svg --theme dark > weave.svg",
      description: "Draws it in dark colors.",
    },
  ],
  async run({ arguments: { file }, options: { to, output, theme, scale }, terminal }) {
    const format = to ?? formatOf(output);
    if (!format) {
      throw new UsageError("flow export: --to is missing", "Use `--to svg` or `--to png`.");
    }
    const { exportFlow } = await import("../flow/export-flow.ts");
    await exportFlow({ from: file, format, theme, scale, to: output, terminal });
    return exitCodes.done;
  },
});

/** `graph.png` → `png` */
function formatOf(output: string | undefined): "svg" | "png" | undefined {
  const [, format] = /\.(svg|png)$/i.exec(output ?? "") ?? [];
  return format?.toLowerCase() as "svg" | "png" | undefined;
}
