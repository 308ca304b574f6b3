import { readText } from "../files/read-text.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "./convert-flow.ts";
import { placeNodes } from "./graph-file.ts";
import { GraphText } from "./graph-text.ts";

interface Export {
  /** A file, or `-` for standard input. */
  readonly from: string;
  readonly theme: "light" | "dark" | undefined;
  /** A file; `-` or `undefined` for standard output. */
  readonly to: string | undefined;
  readonly terminal: Terminal;
}

/** Draws the graph of a file. */
export async function exportFlow({ from, theme, to, terminal }: Export): Promise<void> {
  const content = await readText(from);
  const { flow } = await GraphText.read(from === "-" ? "standard input" : from, content);
  placeNodes(flow);
  await writeOutput(`${flow.toSVG({ theme })}\n`, to, terminal);
}
