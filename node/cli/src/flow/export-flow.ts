import { type Flow, MissingResvgError } from "@heddle/flow";

import { CommandError, UsageError } from "../command-error.ts";
import { readText } from "../files/read-text.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "./convert-flow.ts";
import { placeNodes } from "./graph-file.ts";
import { GraphText } from "./graph-text.ts";

interface Export {
  /** A file, or `-` for standard input. */
  readonly from: string;
  readonly format: "svg" | "png";
  readonly theme: "light" | "dark" | undefined;
  /** Pixels per pixel of the graph, for PNG. */
  readonly scale: number | undefined;
  /** A file; `-` or `undefined` for standard output. */
  readonly to: string | undefined;
  readonly terminal: Terminal;
}

/** Sharp on screens with two pixels per CSS pixel, as most have. */
const defaultScale = 2;

/** Draws the graph of a file. */
export async function exportFlow({ from, to, terminal, ...options }: Export): Promise<void> {
  if (options.format === "png" && to === undefined && terminal.isScreen) {
    throw new UsageError(
      "flow export: a terminal cannot show a PNG",
      "Name a file: `--output graph.png`.",
    );
  }
  const content = await readText(from);
  const { flow } = await GraphText.read(from === "-" ? "standard input" : from, content);
  await placeNodes(flow);
  await writeOutput(await draw(flow, options), to, terminal);
}

type Drawing = Pick<Export, "format" | "theme" | "scale">;

async function draw(
  flow: Flow,
  { format, theme, scale = defaultScale }: Drawing,
): Promise<string | Uint8Array> {
  if (format === "svg") return `${flow.toSVG({ theme })}\n`;
  try {
    return await flow.toPNG({ theme, scale });
  } catch (error) {
    if (!(error instanceof MissingResvgError)) throw error;
    throw new CommandError(error.code, "flow export: PNG needs the package @resvg/resvg-js", {
      cause: error,
      advice:
        "Install it where heddle is installed (`npm install @resvg/resvg-js`, globally with `-g`), or use `--to svg`.",
    });
  }
}
