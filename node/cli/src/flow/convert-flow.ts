import type { GraphFormat } from "@heddle/flow";
import { writeAtomically } from "@heddle/server/files";

import { readText } from "../files/read-text.ts";
import { writingError } from "../files/write-errors.ts";
import type { Terminal } from "../terminal.ts";
import { GraphText, writeGraph } from "./graph-text.ts";

interface Conversion {
  /** A file, or `-` for standard input. */
  readonly from: string;
  readonly format: GraphFormat;
  /** A file; `-` or `undefined` for standard output. */
  readonly to: string | undefined;
  readonly terminal: Terminal;
}

/** Converts the graph of a file to another format. */
export async function convertFlow({ from, format, to, terminal }: Conversion): Promise<void> {
  const content = await readText(from);
  const { flow } = await GraphText.read(from === "-" ? "standard input" : from, content);
  await writeOutput(await writeGraph(flow, format), to, terminal);
}

/** Writes a result to a file, or to standard output for `-` and `undefined`. */
export async function writeOutput(
  content: string | Uint8Array,
  to: string | undefined,
  terminal: Terminal,
): Promise<void> {
  if (to === undefined || to === "-") return terminal.write(content);
  await writeAtomically(to, content).catch((error: unknown) => {
    throw writingError(to, error);
  });
}
